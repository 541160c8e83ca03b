// One process at a time: the exclusive lock on a data directory.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { isLoadFailure, StartError } from '../start-error.ts';
import { storageTrouble } from '../storage-trouble.ts';

export const LOCK_NAME = 'instance.lock';

/**
 * Takes the exclusive lock of the directory. It is a lock of the kernel's, so a kill -9 drops it too.
 * @returns how to give it up; 'served' where another process holds it
 * @throws StartError where the lock file cannot be used
 */
export function lockDir(dir: string): (() => void) | 'served' {
  const file = join(dir, LOCK_NAME);
  let lock: Sqlite.Database | undefined;
  try {
    lock = new Sqlite(file, { timeout: 0 });
    lock.pragma('journal_mode = DELETE');
    lock.exec('begin exclusive');
    const held = lock;
    return () => held.close();
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return 'served';
    // Not the file's fault: the machine cannot load SQLite.
    if (isLoadFailure(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The lock file ${file} cannot be used (${reason}): check its owner and the disk, or remove it while nothing runs.`,
      { cause: error },
    );
  }
}

/** Whether a database refused because somebody else holds its lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && storageTrouble(error.code) === 'locked';
}
