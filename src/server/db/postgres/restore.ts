// Restores a backup into an empty database, in one transaction: every table is stored, read back and compared before the
// commit, so a restore that fails or is killed leaves the database empty.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CompiledQuery, type Transaction } from 'kysely';
import type { ClientConfig } from 'pg';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { StartError } from '../../start-error.ts';
import { removeIndex } from '../ask-index.ts';
import { preparePrivateDir } from '../private-dir.ts';
import { placeUploads, refuseOtherUploads } from '../backup-format/restored-uploads.ts';
import type { Db, Schema } from '../schema.ts';
import { BackupError } from '../backup-format/backup-file.ts';
import { DATABASE_NAME, openSqliteFile } from '../sqlite/database.ts';
import { lockDir } from '../sqlite/instance-lock.ts';
import { migrateToLatest } from '../sqlite/migrate.ts';
import {
  EMPTIED_TABLES,
  finishRestore,
  STAGE_PREFIX,
  stageBackup,
  type Staged,
} from '../backup-format/restore.ts';
import { listTables } from '../backup-format/tables.ts';
import type { Table } from '../backup-format/table-content.ts';
import { inTransaction } from '../transaction.ts';
import { refuseUnusable } from './checks.ts';
import { sessionNames } from './session-settings.ts';
import { loadTables } from './load.ts';
import { applyPending } from './migrate.ts';
import { usingDatabase, waitForServer } from './open.ts';
import { RefusedRow, storeOf, type Run } from './tables.ts';

/** Tables that a start fills, and those that are not restored; rows of others are data. */
const REPLACED = new Set(['counters', 'jobs', 'secrets', 'subscriber_counts', ...EMPTIED_TABLES]);

/**
 * Restores a backup into the database of `databaseUrl`, and its uploads into the data directory.
 * @param dataDir absolute path; created if missing
 * @param objects takes the uploads instead of the data directory
 * @returns the description of the backup, and the files that are missing
 * @throws StartError if the database cannot be used or is being served; BackupError if it is not empty, the backup is
 *   damaged or of a newer version, or the database does not take a row; ObjectStoreError. The database is unchanged then
 */
export async function restoreIntoPostgres(
  file: string,
  dataDir: string,
  databaseUrl: string,
  objects?: ObjectStore,
): Promise<Staged> {
  const config: ClientConfig = { connectionString: databaseUrl };
  await preparePrivateDir(dataDir);
  const unlock = lockDir(dataDir);
  try {
    await finishRestore(dataDir);
    await waitForServer(config);
    const staged = await mkdtemp(join(dataDir, STAGE_PREFIX));
    try {
      return await usingDatabase(config, 'long work', async (db) => {
        // Checked again below; a backup may take long to unpack.
        await refuseUnusable(db);
        await refuseServed(runIn(db));
        await refuseData(db);
        const unpacked = await stageBackup(file, staged, { dataDir, objects });
        await refuseOtherUploads(dataDir, unpacked.manifest, objects);
        await migrateStaged(join(staged, DATABASE_NAME));
        await inTransaction(db, async (trx) => {
          await loadDatabase(trx, join(staged, DATABASE_NAME));
          // An object store may take long.
          await runIn(trx)('set local idle_in_transaction_session_timeout = 0');
          await placeUploads(staged, dataDir, objects);
          await removeIndex(dataDir);
        });
        return unpacked;
      });
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error;
      throw new BackupError(error.message, { cause: error });
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
}

/** Brings the unpacked database to the newest schema. */
async function migrateStaged(file: string): Promise<void> {
  const db = openSqliteFile(file);
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}

/** The transaction has the lock of writes, so a server that starts waits before it migrates. */
async function loadDatabase(trx: Transaction<Schema>, file: string): Promise<void> {
  const run = runIn(trx);
  await refuseUnusable(trx);
  await applyPending(trx);
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const tables = listTables(sqlite);
    const stores = tables.map(({ name }) => `"${storeOf(name)}"`);
    // A server that starts waits here for the database that it reads; one that has started is refused.
    await run(`lock table ${stores.join(', ')} in access exclusive mode`);
    await refuseServed(run);
    await refuseRows(run, tables);
    await loadTables(run, sqlite, tables);
  } finally {
    sqlite.close();
  }
}

const runIn =
  (db: Db): Run =>
  (text, parameters = []) =>
    db.executeQuery(CompiledQuery.raw(text, [...parameters]));

async function refuseServed(run: Run): Promise<void> {
  const { rows } = await run(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [sessionNames.requests],
  );
  if (rows.length > 0)
    throw new StartError('The database of DATABASE_URL is being served: stop the servers first.');
}

/** Refuses a migrated database with data, before the backup is unpacked. */
async function refuseData(db: Db): Promise<void> {
  const tables = ['users', 'subscribers', 'products', 'audit'].map((name) => ({ name }));
  const run = runIn(db);
  const { rows } = await run(`select to_regclass('kysely_migration') is null as is_empty`);
  if (Object(rows[0]).is_empty === false) await refuseRows(run, tables);
}

async function refuseRows(run: Run, tables: readonly Pick<Table, 'name'>[]): Promise<void> {
  for (const { name } of tables) {
    if (REPLACED.has(name)) continue;
    const { rows } = await run(`select 1 from "${name}" limit 1`);
    if (rows.length === 0) continue;
    throw new BackupError(
      `The database of DATABASE_URL has data already (in the table ${name}) and was left as it is: create an empty one.`,
    );
  }
}
