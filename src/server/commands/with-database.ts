// Opens the database for a command that may run while the server is running.
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { openDataDir } from '../db/data-dir.ts';
import type { Schema } from '../db/schema.ts';
import { openObjectStore } from '../object-store/open.ts';

/**
 * Runs `work` on the migrated database of the configuration, even while a server is using it.
 * @throws StartError if the database cannot be used
 */
export async function withDatabase<Result>(
  { dataDir, objectStore }: Config,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const objects = await openObjectStore(objectStore);
  const opened = await openDataDir(dataDir, { shared: true, objects });
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}
