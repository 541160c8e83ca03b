// Opens the engine on PostgreSQL: waits for the server, checks it, migrates the database.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import { StartError } from '../../start-error.ts';
import type { Engine, OpenOptions } from '../engine.ts';
import { preparePrivateDir, tightenFiles } from '../private-dir.ts';
import type { Schema } from '../schema.ts';
import { removeStale } from '../work-folders.ts';
import { codeOf, storageTrouble } from '../storage-trouble.ts';
import { refuseUnusable } from './checks.ts';
import { openPool, openServing } from './database.ts';
import { removeTraces } from './erasure.ts';
import { removeListedImports } from '../imports.ts';
import { createImportStore } from './imports.ts';
import { createJoinStore } from './joins.ts';
import { createLimitStore, createLimitTable } from './limit-store.ts';
import { isPostgresMigrated, migrateToLatest } from './migrate.ts';
import { createNotices } from './notices.ts';
import type { Purpose } from './session-settings.ts';
import { SessionPool, tryToConnect } from './sessions.ts';

/** A server that is started together with this program may have to recover first. */
const WAIT_MS = 30_000;
const RETRY_MS = 500;
/** The first key of the advisory locks of jobs; the second one is made of the job's name. */
const JOB_LOCKS = 724_190_553;

/**
 * Opens a database on a server, and migrates it.
 * @param dataDir the folder of the uploads; created if missing
 * @param databaseUrl the address of the database, with user and password
 * @throws StartError if the server is away or the database must not be used, and changes nothing then
 */
export async function openPostgres(
  dataDir: string,
  databaseUrl: string,
  { watch, onWait }: OpenOptions,
): Promise<Engine> {
  await preparePrivateDir(dataDir);
  await tightenFiles(dataDir);
  await removeStale(dataDir);
  const config: ClientConfig = { connectionString: databaseUrl };
  await waitForServer(config, onWait);
  const applied = await usingDatabase(config, 'long work', async (db) => {
    await refuseUnusable(db);
    const names = await migrateToLatest(db);
    await createLimitTable(db);
    await removeListedImports(db);
    return names;
  });
  const { db, pending } = openServing(config, watch);
  const joins = createJoinStore(config, watch);
  const limitStore = createLimitStore(config);
  const notices = createNotices(config, db);
  return {
    name: 'postgres',
    db,
    isInDataDir: false,
    servesAlone: false,
    applied,
    storeJoins: joins.store,
    storeImport: createImportStore(config, watch),
    // Only a backup of SQLite can bring some.
    removeUnfinishedImports: () => removeListedImports(db),
    pendingStatements: pending,
    isMigrated: () => isPostgresMigrated(db),
    runAlone: (name, work) => runAlone(config, name, work),
    removeTraces: () => usingDatabase(config, 'rewriting', removeTraces),
    async size() {
      const { rows } = await sql<{
        bytes: number;
      }>`select pg_database_size(current_database()) as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    readClock: () => readServerClock(db),
    notices,
    limitStore,
    async close() {
      await notices.close();
      await joins.close();
      await limitStore.close();
      await db.destroy();
    },
  };
}

/**
 * Checks that the server takes connections. One that is away is waited for, if `onWait` is given.
 * @throws StartError if it is away, refuses the settings, or is none of PostgreSQL
 */
export async function waitForServer(config: ClientConfig, onWait?: OpenOptions['onWait']): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tryToConnect(config);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isAway = storageTrouble(codeOf(error) ?? '') !== undefined;
      if (!isAway)
        throw new StartError(
          `The database of DATABASE_URL cannot be used (${reason}): correct DATABASE_URL, or what it names.`,
          { cause: error },
        );
      if (onWait === undefined || performance.now() > deadline)
        throw new StartError(`${reason}: start the server of DATABASE_URL, or correct DATABASE_URL.`, {
          cause: error,
        });
      if (attempt === 0) onWait(`${reason}: waiting for it for up to ${WAIT_MS / 1000} seconds`);
      await sleep(RETRY_MS);
    }
  }
}

/** Runs work on a database whose statements may take long, and closes it. */
export async function usingDatabase<Result>(
  config: ClientConfig,
  purpose: Exclude<Purpose, 'requests' | 'listening'>,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const db = openPool(config, purpose);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The lock belongs to a session, so that a process that dies at its work releases it. */
async function runAlone(config: ClientConfig, name: string, work: () => Promise<void>): Promise<boolean> {
  const sessions = new SessionPool(config, 'long work', { most: 1 });
  try {
    return await sessions.using(async (session) => {
      const lock = 'select pg_try_advisory_lock($1, hashtext($2)) as is_alone';
      const { rows } = await session.query(lock, [JOB_LOCKS, name]);
      if (Object(rows[0]).is_alone !== true) return false;
      await work();
      return true;
    });
  } finally {
    await sessions.end();
  }
}

/** The time on the machine of the server. */
export async function readServerClock(db: Kysely<Schema>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  // Safe: the statement has one row.
  return (rows[0] as { now: Date }).now;
}
