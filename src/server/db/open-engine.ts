// Opens the engine of the settings: PostgreSQL if DATABASE_URL is set, else SQLite.
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Engine, OpenOptions } from './engine.ts';
import type { Schema } from './schema.ts';
import { DATABASE_NAME } from './sqlite/backup-file.ts';
import { openDataDir, refuseServed, toStartError } from './sqlite/data-dir.ts';
import { openReadOnly } from './sqlite/database.ts';

/** The settings that say where the data are. */
export type EngineConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * Opens the database of the settings, and migrates it.
 * @throws StartError with a sentence for the operator where it must not be used; nothing is changed then
 */
export async function openEngine(
  { dataDir, databaseUrl }: EngineConfig,
  options: OpenOptions = {},
): Promise<Engine> {
  if (databaseUrl === null) return openDataDir(dataDir, options);
  // Loaded on demand: a start on SQLite does not need it.
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(dataDir, databaseUrl, options);
}

/**
 * Opens the database of the settings for reading, as it is: without migrating it, even while servers use it.
 * @throws SqliteError if the file is missing. A server that is away is reported by the first statement
 */
export async function openForReading({ dataDir, databaseUrl }: EngineConfig): Promise<Kysely<Schema>> {
  if (databaseUrl === null) return openReadOnly(join(dataDir, DATABASE_NAME));
  const { openDatabase } = await import('./postgres/database.ts');
  const { PostgresDriver } = await import('./postgres/driver.ts');
  return openDatabase(new PostgresDriver({ connectionString: databaseUrl }, 'long work'));
}

/** Checks that no process serves the installation, if only one can. @throws StartError */
export async function requireUnserved({ dataDir, databaseUrl }: EngineConfig): Promise<void> {
  if (databaseUrl === null) await refuseServed(dataDir);
}

/** Describes an error of files or of the database during a start. @returns a StartError, or the error itself */
export function describeStartError(error: unknown, { dataDir, databaseUrl }: EngineConfig): unknown {
  return databaseUrl === null ? toStartError(error, dataDir) : error;
}
