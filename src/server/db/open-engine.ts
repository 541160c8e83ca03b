// Opens the engine of the settings: PostgreSQL if DATABASE_URL is set, else SQLite.
import type { Engine, OpenOptions } from './engine.ts';
import type { EngineConfig } from './open-for-reading.ts';
import { openDataDir, refuseServed, toDataDirError } from './sqlite/data-dir.ts';

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

/** Checks that no process serves the installation, if only one can. @throws StartError */
export async function requireUnserved({ dataDir, databaseUrl }: EngineConfig): Promise<void> {
  if (databaseUrl === null) await refuseServed(dataDir);
}

/** Describes an error of files or of the database during a start. @returns a StartError, or the error itself */
export function describeStartError(error: unknown, { dataDir, databaseUrl }: EngineConfig): unknown {
  return databaseUrl === null ? toDataDirError(error, dataDir) : error;
}
