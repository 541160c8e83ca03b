// Applies all pending migrations in one transaction. Foreign keys are off meanwhile, so that a migration can rebuild a
// table (rebuild-table.ts), and are checked before the commit.
import Sqlite from 'better-sqlite3';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Migrator, type MigrationProvider } from 'kysely/migration';
import { loadMigrations } from '../migration-files.ts';
import { StartError } from '../../start-error.ts';
import { readPragma } from './rebuild-table.ts';
import type { Schema } from '../schema.ts';
import { inTransaction } from '../transaction.ts';

const provider: MigrationProvider = { getMigrations: () => loadMigrations('sqlite') };

/**
 * Applies all pending migrations, or none if one fails.
 * @param db a connection that is not used otherwise meanwhile
 * @returns the names of the applied migrations, oldest first
 * @throws StartError if they would leave more rows with dangling references than before; nothing is changed then
 */
export async function migrateToLatest(
  db: Kysely<Schema>,
  migrations: MigrationProvider = provider,
): Promise<string[]> {
  // The pragma has no effect inside a transaction.
  await enforceForeignKeys(db, false);
  try {
    return await inTransaction(db, (trx) => applyPending(trx, migrations));
  } finally {
    await enforceForeignKeys(db, true);
    // A failed rebuild leaves it on.
    await sql`pragma legacy_alter_table = off`.execute(db);
  }
}

/** @throws Error if it has no effect, for example inside a transaction */
async function enforceForeignKeys(db: Kysely<Schema>, isOn: boolean): Promise<void> {
  const wanted = isOn ? 1 : 0;
  await sql`pragma foreign_keys = ${sql.lit(wanted)}`.execute(db);
  if ((await readPragma(db, 'foreign_keys')) !== wanted)
    throw new Error(`Foreign keys could not be switched ${isOn ? 'on' : 'off'}.`);
}

async function applyPending(trx: Transaction<Schema>, migrations: MigrationProvider): Promise<string[]> {
  const pending = await pendingMigrations(trx, migrations);
  if (pending.length > 0) {
    const before = await countDangling(trx);
    const { error } = await new Migrator({ db: trx, provider: migrations }).migrateToLatest();
    if (error !== undefined) throw error;
    await requireNoneDangling(trx, pending, before);
  }
  const version = (await knownSqliteMigrations(migrations)).length;
  // Tools look for the schema version here; it is written only if it changes.
  if ((await readPragma(trx, 'user_version')) !== version)
    await sql`pragma user_version = ${sql.lit(version)}`.execute(trx);
  return pending;
}

/** Counts the rows that refer to a missing row, by the two tables: `sessions to users`. */
async function countDangling(trx: Transaction<Schema>): Promise<Map<string, number>> {
  const { rows } = await sql<{ tables: string; count: number }>`
    select "table" || ' to ' || parent as tables, count(*) as count from pragma_foreign_key_check group by 1`.execute(
    trx,
  );
  return new Map(rows.map(({ tables, count }) => [tables, count]));
}

/** Dangling references that existed before, for example from rows deleted by hand, do not prevent the migration. */
async function requireNoneDangling(
  trx: Transaction<Schema>,
  migrations: readonly string[],
  before: ReadonlyMap<string, number>,
): Promise<void> {
  const after = [...(await countDangling(trx))];
  const added = after
    .map(([tables, count]) => [tables, count - (before.get(tables) ?? 0)] as const)
    .filter(([, count]) => count > 0);
  if (added.length === 0) return;
  const facts = added.map(([tables, count]) => `${count} from ${tables}`).join(', ');
  throw new StartError(
    `The migration to ${migrations.at(-1)} would leave rows that refer to missing ones (${facts}), so nothing was changed: go on with the former version, and report this.`,
  );
}

/** The names of all migrations that this program knows, oldest first. */
export async function knownSqliteMigrations(migrations: MigrationProvider = provider): Promise<string[]> {
  return Object.keys(await migrations.getMigrations()).toSorted();
}

/** The names of the migrations that have not been applied yet, oldest first. */
export async function pendingMigrations(
  db: Kysely<Schema>,
  migrations: MigrationProvider = provider,
): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return (await knownSqliteMigrations(migrations)).filter((name) => !applied.includes(name));
}

/** Whether every known migration has been applied. */
export async function isSqliteMigrated(db: Kysely<Schema>): Promise<boolean> {
  return (await pendingMigrations(db)).length === 0;
}

/** Whether a database has a migration or a schema version that this program does not know. The file is only read. */
export async function isNewer(file: string): Promise<boolean> {
  const known = await knownSqliteMigrations();
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const applied: unknown[] = sqlite.prepare('select name from kysely_migration').pluck().all();
    const version = Number(sqlite.pragma('user_version', { simple: true }));
    return version > known.length || !applied.every((name) => known.some((other) => other === name));
  } finally {
    sqlite.close();
  }
}

async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db);
  if (tables.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}
