// Bringing a database to the newest schema: all pending migrations in one transaction, or none.
import Sqlite from 'better-sqlite3';
import { sql, type Kysely } from 'kysely';
import { Migrator, type MigrationProvider } from 'kysely/migration';
import { loadMigrations } from './migration-files.ts';
import type { Schema } from './schema.ts';

const provider: MigrationProvider = { getMigrations: loadMigrations };

/**
 * Applies every migration that the database does not have yet, all or nothing.
 * @returns the names of those applied now, oldest first
 */
export async function migrateToLatest(db: Kysely<Schema>): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
  const version = (await knownMigrations()).length;
  // Where tools look for the version of a schema; written only where it changes anything.
  if ((await schemaVersion(db)) !== version) await sql`pragma user_version = ${sql.lit(version)}`.execute(db);
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

/**
 * Whether a newer program has migrated a database: it knows a migration, or says a version, that this one does not know.
 * The file is only read.
 */
export async function isNewer(file: string): Promise<boolean> {
  const known = await knownMigrations();
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const applied: unknown[] = sqlite.prepare('select name from kysely_migration').pluck().all();
    const version = Number(sqlite.pragma('user_version', { simple: true }));
    return version > known.length || !applied.every((name) => known.some((other) => other === name));
  } finally {
    sqlite.close();
  }
}

async function schemaVersion(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}

async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db);
  if (tables.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}
