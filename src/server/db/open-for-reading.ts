// Opens the database of the settings for reading. It is apart from open-engine.ts, which loads all that a start needs.
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Schema } from './schema.ts';
import { DATABASE_NAME, openReadOnly } from './sqlite/database.ts';

/** The settings that say where the data are. */
export type EngineConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * Opens the database of the settings for reading, as it is: without migrating it, even while servers use it. In a
 * transaction, everything is read as of its first statement.
 * @throws SqliteError if the file is missing. A server that is away is reported by the first statement
 */
export async function openForReading({ dataDir, databaseUrl }: EngineConfig): Promise<Kysely<Schema>> {
  if (databaseUrl === null) return openReadOnly(join(dataDir, DATABASE_NAME));
  const { openPool } = await import('./postgres/database.ts');
  return openPool({ connectionString: databaseUrl }, 'reading');
}
