// The index of files, `ask.db`. It is made from the files again, so it is in no backup.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Its name in the data directory. */
export const INDEX_NAME = 'ask.db';

/** Removes the index, so that the next server reads the files again. Nothing may have it open. */
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
