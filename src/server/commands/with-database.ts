// Opens the database for a command that may run while the server is running.
import type { Kysely } from 'kysely';
import { openEngine, type EngineConfig } from '../db/open-engine.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Runs `work` on the migrated database of the settings, even while servers are using it.
 * @throws StartError if the database cannot be used
 */
export async function withDatabase<Result>(
  config: EngineConfig,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const opened = await openEngine(config, { isShared: true });
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}
