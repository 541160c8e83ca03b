// Kysely over PostgreSQL. Statements share a pool of sessions. Transactions have a session of their own, and a lock that only
// one transaction of all processes holds, so that services can read, decide and write without a race (ADR 43, 66).
import { Kysely, PostgresDialect, sql, type Transaction, type TransactionBuilder } from 'kysely';
import type { ClientConfig } from 'pg';
import type { StorageWatch } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { WriteLocking } from '../transaction.ts';
import type { Purpose } from './session-settings.ts';
import { SessionPool } from './sessions.ts';

/** The key of the advisory lock that a transaction holds: any number that no other program on the database uses. */
export const WRITE_LOCK = 7_241_905_530;
const LOCK = `select pg_advisory_xact_lock(${WRITE_LOCK})`;
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
    db: new ServingKysely(statements, openKysely(turns)),
    pending: () => statements.pending,
  };
}

/**
 * Connects to a database for work outside of requests.
 * @param options `takesWriteLock: false` is for transactions that may run beside those of services
 */
export function openPool(
  config: ClientConfig,
  purpose: Exclude<Purpose, 'requests' | 'listening'>,
  {
    watch,
    takesWriteLock = purpose !== 'reading',
  }: { watch?: StorageWatch | undefined; takesWriteLock?: boolean } = {},
): Kysely<Schema> {
  const pool = new SessionPool(config, purpose, { most: MOST_STATEMENTS, watch });
  return takesWriteLock ? new WorkingKysely({ dialect: new PostgresDialect({ pool }) }) : openKysely(pool);
}

function openKysely(pool: SessionPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Its transactions have the writing to themselves. */
class WorkingKysely extends Kysely<Schema> implements WriteLocking {
  async lockWrites(trx: Transaction<Schema>): Promise<void> {
    await sql.raw(LOCK).execute(trx);
  }
}

/** Has its transactions elsewhere, so that those that wait for the lock take no session from the statements. */
class ServingKysely extends Kysely<Schema> implements WriteLocking {
  readonly #transactions: Kysely<Schema>;

  constructor(statements: SessionPool, transactions: Kysely<Schema>) {
    super({ dialect: new PostgresDialect({ pool: statements }) });
    this.#transactions = transactions;
  }

  override transaction(): TransactionBuilder<Schema> {
    return this.#transactions.transaction();
  }

  /** A transaction that has waited for its session waits the less for the lock. */
  async lockWrites(trx: Transaction<Schema>, waitedMs: number): Promise<void> {
    const left = Math.max(LEAST_LOCK_WAIT_MS, Math.round(TURN_WAIT_MS - waitedMs));
    const waits = (ms: number) => `set local lock_timeout = '${ms}ms'`;
    await sql.raw(`${waits(left)}; ${LOCK}; ${waits(TURN_WAIT_MS)}`).execute(trx);
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#transactions.destroy()]);
  }
}
