// The exclusive lock on a data directory, held by the process that serves it.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { isLoadFailure, StartError } from '../../start-error.ts';
import { storageTrouble } from '../storage-trouble.ts';

export const LOCK_NAME = 'instance.lock';

/**
 * Takes the exclusive lock of a data directory.
 * @returns a function that releases it
 * @throws StartError if another process holds it, or the lock file cannot be used
 */
export function lockDir(dir: string): () => void {
  const unlock = tryLockDir(dir);
  if (unlock !== undefined) return unlock;
  throw new StartError(
    `The data directory ${dir} is already being served by another process: stop that one first.`,
  );
}

/**
 * Takes the exclusive lock of a data directory if it is free. The kernel releases it when the process is killed.
 * @param name of the lock file
 * @returns a function that releases it; undefined if another process holds it
 * @throws StartError if the lock file cannot be used
 */
export function tryLockDir(dir: string, name = LOCK_NAME): (() => void) | undefined {
  const file = join(dir, name);
  let lock: Sqlite.Database | undefined;
  try {
    lock = new Sqlite(file, { timeout: 0 });
    lock.pragma('journal_mode = DELETE');
    lock.exec('begin exclusive');
    const held = lock;
    return () => held.close();
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return undefined;
    // The file is not the problem: this machine cannot load SQLite.
    if (isLoadFailure(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The lock file ${file} cannot be used (${reason}): check its owner and the disk, or remove it while nothing runs.`,
      { cause: error },
    );
  }
}

/** Whether SQLite failed because another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && storageTrouble(error.code) === 'locked';
}
