// Counts attempts in the database, so that the limits of accounts hold for all processes together (docs/adr/0032).
import { sql, type Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import { RateLimiterPostgres, type IRateLimiterPostgresOptions } from 'rate-limiter-flexible';
import { CLOCK_TOLERANCE_MS, counterOptions, type LimitStore } from '../../limits/buckets.ts';
import type { Schema } from '../schema.ts';
import { inTransaction } from '../transaction.ts';
import { SessionPool } from './sessions.ts';

const TABLE = 'rate_limits';
/** Expired counts that one statement deletes. */
const ROWS_PER_STATEMENT = 1000;

/**
 * Creates the table of the counts, unless it exists. It is not part of the migrations, because it holds no data that must be
 * kept: it is unlogged, so that an attempt writes no log and flushes nothing, and a crash of the server empties it.
 */
export async function createLimitTable(db: Kysely<Schema>): Promise<void> {
  // In a transaction, since these run one at a time: two servers that start together would both create it.
  await inTransaction(db, (trx) =>
    sql`
      create unlogged table if not exists ${sql.table(TABLE)} (
        key text collate "C" primary key, points integer not null, expire bigint not null
      ) with (fillfactor = 50)`.execute(trx),
  );
}

interface Statement {
  text: string;
  values: readonly unknown[];
}

/**
 * Adds $2 points to the count of a key: one for an attempt, or those of a refund, which are negative. The count stays between
 * zero and the first refused attempt, which a refund leaves out, so that it gives back nothing but what was allowed. $3 is the
 * limit, $4 the time, $5 the end of a window that begins now, $6 the latest end of one that the clock can have begun.
 */
const COUNT = `
  insert into ${TABLE} as counted values ($1, greatest($2::integer, 0), $5::bigint)
  on conflict (key) do update set
    points = greatest(0, least($3::integer + 1, $2::integer + case
      when counted.expire > $4::bigint and counted.expire <= $6::bigint then least(counted.points, $3::integer)
      else 0
    end)),
    expire = case
      when counted.expire > $4::bigint and counted.expire <= $6::bigint then counted.expire
      else $5::bigint
    end
  returning points, expire`;

/** The library's counter, which has no bounds of its own for its counts, with `COUNT` as its statement. */
class PostgresCounter extends RateLimiterPostgres {
  readonly #query: (statement: Statement) => Promise<unknown>;

  constructor(options: IRateLimiterPostgresOptions, query: (statement: Statement) => Promise<unknown>) {
    super(options);
    this.#query = query;
  }

  /** What the library calls to count; it blocks no key by it. */
  _upsert(key: string, points: number, windowMs: number): Promise<unknown> {
    const now = Date.now();
    const end = now + windowMs;
    return this.#query({
      text: COUNT,
      values: [key, points, this.points, now, end, end + CLOCK_TOLERANCE_MS],
    });
  }
}

/** Opens the counts. They have a session of their own, which is opened by the first attempt. */
export function createLimitStore(config: ClientConfig): LimitStore {
  const sessions = new SessionPool(config, 'requests', { most: 1 });
  // An attempt may be counted twice where the connection breaks.
  const query = ({ text, values }: Statement) => sessions.runIdempotent(text, values);
  /** The longest window. */
  let longestMs = 0;
  return {
    open(name, limit) {
      longestMs = Math.max(longestMs, limit.seconds * 1000);
      const options = {
        ...counterOptions(name, limit),
        storeClient: { query },
        storeType: 'client',
        tableName: TABLE,
        tableCreated: true,
        // Each counter would have a timer for all rows.
        clearExpiredByTimeout: false,
      };
      return new PostgresCounter(options, query);
    },
    async sweep() {
      const now = Date.now();
      // All attempts share the session, and one statement for the keys of a flood would be ended for taking too long.
      // An end that is further away than any window was set by a clock that was ahead.
      const isGone = 'expire <= $1 or expire > $2';
      const some = `select key from ${TABLE} where ${isGone} limit ${ROWS_PER_STATEMENT}`;
      const text = `delete from ${TABLE} where (${isGone}) and key in (${some})`;
      for (;;) {
        const { rowCount } = await query({ text, values: [now, now + longestMs + CLOCK_TOLERANCE_MS] });
        if (rowCount === 0) return;
      }
    },
    close: () => sessions.end(),
  };
}
