// Opens the database for a command that may run while the server is running.
import type { Kysely } from 'kysely';
import { openDataDir } from '../db/sqlite/data-dir.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Runs `work` on the migrated database of a data directory, even while a server is using it.
 * @throws StartError if the database cannot be used
 */
export async function withDatabase<Result>(
  dataDir: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const opened = await openDataDir(dataDir, { shared: true });
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}
