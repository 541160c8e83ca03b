// Bringing a database to the newest schema: all pending migrations in one transaction, or none.
import { sql, type Kysely } from 'kysely';
import { Migrator, type MigrationProvider } from 'kysely/migration';
import { StartError } from '../start-error.ts';
import { loadMigrations } from './migration-files.ts';
import type { Schema } from './schema.ts';

const provider: MigrationProvider = { getMigrations: loadMigrations };

/**
 * Applies every migration that the database does not have yet, all or nothing.
 * @returns the names of those applied now, oldest first
 * @throws StartError where the database was made by a newer program
 */
export async function migrateToLatest(db: Kysely<Schema>): Promise<string[]> {
  await refuseNewerSchema(db);
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

/** The names of all migrations that this program knows, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).toSorted();
}

/** The names of the migrations that the database does not have yet, oldest first. */
export async function pendingMigrations(db: Kysely<Schema>): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return (await knownMigrations()).filter((name) => !applied.includes(name));
}

/** Whether every known migration has been applied. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  return (await pendingMigrations(db)).length === 0;
}

/** @throws StartError where a newer program has migrated the database */
export async function refuseNewerSchema(db: Kysely<Schema>): Promise<void> {
  const known = await knownMigrations();
  const unknown = (await appliedMigrations(db)).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      'The database was made by a newer version of this program: start that version instead.',
    );
  }
}

async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db);
  if (tables.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}
