// Applies all pending migrations in one transaction. It holds the lock of writes, so other processes that serve meanwhile
// wait, and a second process that starts finds nothing pending.
import { sql, type Kysely, type Transaction } from 'kysely';
import { Migrator, type MigrationProvider } from 'kysely/migration';
import { loadMigrations } from '../migration-files.ts';
import type { Db, Schema } from '../schema.ts';
import { inTransaction } from '../transaction.ts';

const provider: MigrationProvider = { getMigrations: () => loadMigrations('postgres') };

/**
 * Applies all pending migrations, or none if one fails.
 * @param db a connection for long work
 * @returns the names of the applied migrations, oldest first
 */
export async function migrateToLatest(
  db: Kysely<Schema>,
  migrations: MigrationProvider = provider,
): Promise<string[]> {
  if (await isPostgresMigrated(db, migrations)) return [];
  return inTransaction(db, (trx) => applyPending(trx, migrations));
}

/** Applies all pending migrations in a transaction. @returns their names, oldest first */
export async function applyPending(
  trx: Transaction<Schema>,
  migrations: MigrationProvider = provider,
): Promise<string[]> {
  const pending = await findPending(trx, migrations);
  const { error } = await new Migrator({ db: trx, provider: migrations }).migrateToLatest();
  if (error !== undefined) throw error;
  return pending;
}

/** The names of the migrations that this program knows, oldest first. */
export async function knownPostgresMigrations(migrations: MigrationProvider = provider): Promise<string[]> {
  return Object.keys(await migrations.getMigrations()).toSorted();
}

/** Whether every known migration has been applied. */
export async function isPostgresMigrated(db: Db, migrations: MigrationProvider = provider): Promise<boolean> {
  return (await findPending(db, migrations)).length === 0;
}

async function findPending(db: Db, migrations: MigrationProvider): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return (await knownPostgresMigrations(migrations)).filter((name) => !applied.includes(name));
}

/** The names of the applied migrations, oldest first; none where the database is empty or another program's. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as table`.execute(db);
  if (found[0]?.table === null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
