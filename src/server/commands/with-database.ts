// Opens the database for a command that may run while the server is running.
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engine.ts';
import { openEngine } from '../db/open-engine.ts';
import type { Schema } from '../db/schema.ts';
import { openObjectStore } from '../object-store/open.ts';

/**
 * Runs `work` on the migrated database of the configuration, even while servers are using it.
 * @throws StartError if the database cannot be used
 */
export async function withDatabase<Result>(
  config: Config,
  work: (db: Kysely<Schema>, engine: Engine) => Promise<Result>,
): Promise<Result> {
  const objects = await openObjectStore(config.objectStore);
  const opened = await openEngine(config, { isShared: true, objects });
  try {
    return await work(opened.db, opened);
  } finally {
    await opened.close();
  }
}
