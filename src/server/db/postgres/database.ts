// Kysely over PostgreSQL. Statements share a pool of sessions. Transactions have a session of their own, and a lock that only
// one transaction of all processes holds, so that services can read, decide and write without a race.
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type TransactionBuilder,
} from 'kysely';
import type { ClientConfig } from 'pg';
import type { StorageWatch } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { Purpose } from './session-settings.ts';
import { SessionPool } from './sessions.ts';

/** The key of the advisory lock that a transaction holds: any number that no other program on the database uses. */
export const WRITE_LOCK = 7_241_905_530;
/** How transactions begin, in one round trip. The lock ends with the transaction, or with the connection. */
const begins = {
  locked: `begin; select pg_advisory_xact_lock(${WRITE_LOCK})`,
  /** For transactions that may run beside those of services. */
  free: 'begin',
  /** Everything as of the first statement. */
  reading: 'begin isolation level repeatable read read only',
} as const;
/** More are rarely used at once: a request that waits for one waits for a few milliseconds. */
const MOST_STATEMENTS = 10;
/** How long a transaction waits for those before it in this process and for the lock, together. */
const TURN_WAIT_MS = 2000;
/** For the lock, whatever was waited before. */
const LEAST_LOCK_WAIT_MS = 50;

/** The statements of a process that serves, and its transactions, which take turns at one session. */
export interface ServingDatabase {
  db: Kysely<Schema>;
  /** How many statements outside of transactions have not been answered. */
  pending(): number;
}

/** Connects to a database for requests. Sessions are opened by the first statements. */
export function openServing(config: ClientConfig, watch: StorageWatch | undefined): ServingDatabase {
  const statements = new SessionPool(config, 'requests', { most: MOST_STATEMENTS, watch });
  const turns = new SessionPool(config, 'requests', { most: 1, watch, waitMs: TURN_WAIT_MS });
  return {
    db: new DividedKysely(statements, openKysely(turns, begins.locked, TURN_WAIT_MS)),
    pending: () => statements.pending,
  };
}

/**
 * Connects to a database for work outside of requests.
 * @param options `takesWriteLock: false` is for transactions that may run beside those of services
 */
export function openDatabase(
  config: ClientConfig,
  purpose: Exclude<Purpose, 'requests' | 'listening'>,
  { watch, takesWriteLock = true }: { watch?: StorageWatch | undefined; takesWriteLock?: boolean } = {},
): Kysely<Schema> {
  const pool = new SessionPool(config, purpose, { most: MOST_STATEMENTS, watch });
  const begin = takesWriteLock ? begins.locked : begins.free;
  return openKysely(pool, purpose === 'reading' ? begins.reading : begin);
}

const dialectOn = (pool: SessionPool, begin: string, waitMs?: number) => ({
  createAdapter: () => new LocklessAdapter(),
  createDriver: () => new PoolDriver(pool, begin, waitMs),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

function openKysely(pool: SessionPool, begin: string, waitMs?: number): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: dialectOn(pool, begin, waitMs) });
}

/** Has its transactions elsewhere, so that those that wait for the lock take no session from the statements. */
class DividedKysely extends Kysely<Schema> {
  readonly #transactions: Kysely<Schema>;

  constructor(statements: SessionPool, transactions: Kysely<Schema>) {
    super({ dialect: dialectOn(statements, begins.locked) });
    this.#transactions = transactions;
  }

  override transaction(): TransactionBuilder<Schema> {
    return this.#transactions.transaction();
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#transactions.destroy()]);
  }
}

class PoolDriver extends PostgresDriver {
  readonly #begin: string;
  readonly #waitMs: number | undefined;
  readonly #waited = new WeakMap<DatabaseConnection, number>();

  /** @param waitMs how long a transaction waits for its session and the lock together */
  constructor(pool: SessionPool, begin: string, waitMs: number | undefined) {
    super({ pool });
    this.#begin = begin;
    this.#waitMs = waitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const since = performance.now();
    const connection = await super.acquireConnection();
    this.#waited.set(connection, performance.now() - since);
    return connection;
  }

  /** The beginning of a transaction that has waited for its session already: it waits the less for the lock. */
  #beginAfter(waited: number): string {
    if (this.#waitMs === undefined) return this.#begin;
    const left = Math.max(LEAST_LOCK_WAIT_MS, Math.round(this.#waitMs - waited));
    const lock = `select pg_advisory_xact_lock(${WRITE_LOCK})`;
    return `begin; set local lock_timeout = '${left}ms'; ${lock}; set local lock_timeout = '${this.#waitMs}ms'`;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      const begin = this.#beginAfter(this.#waited.get(connection) ?? 0);
      await connection.executeQuery(CompiledQuery.raw(begin));
    } catch (error) {
      // `begin` has been executed where only the lock could not be had.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
      throw error;
    }
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    // The server has rolled back already where the connection was lost; the pool drops the session.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** Migrations run in a transaction, which has the lock of writes: Kysely's own lock is not needed. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
