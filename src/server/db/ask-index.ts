// The index of files, `ask.db`. It is made from the files again, so it is in no backup.
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Its name in the data directory. */
export const INDEX_NAME = 'ask.db';

/** By what a file is known in place of which another one was put; undefined if there is none. */
export function inodeOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats && `${stats.dev} ${stats.ino}`;
}

/** Removes the index, so that the files are read again. Nothing may be writing to it. */
export async function removeIndex(dataDir: string): Promise<void> {
  for (const name of [`${INDEX_NAME}-wal`, `${INDEX_NAME}-shm`, INDEX_NAME])
    await rm(join(dataDir, name), { force: true });
}

/**
 * Takes the right to write the index, which one process has of those that use a data directory.
 * @returns a function that gives it back; undefined if another process has it
 */
export async function lockIndex(dataDir: string): Promise<(() => void) | undefined> {
  const { tryLockDir } = await import('./sqlite/instance-lock.ts');
  return tryLockDir(dataDir, 'ask.lock');
}
