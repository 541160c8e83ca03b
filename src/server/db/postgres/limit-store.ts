// Counts attempts in the database, so that the limits of accounts hold for all processes together (docs/adr/0032).
import { sql, type Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { counterOptions, type LimitStore } from '../../limits/buckets.ts';
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

/** Opens the counts. They have a session of their own, which is opened by the first attempt. */
export function createLimitStore(config: ClientConfig): LimitStore {
  const sessions = new SessionPool(config, 'requests', { most: 1 });
  // An attempt may be counted twice where the connection breaks.
  const query = ({ text, values }: Statement) => sessions.runIdempotent(text, values);
  return {
    open: (name, limit) =>
      new RateLimiterPostgres({
        ...counterOptions(name, limit),
        storeClient: { query },
        storeType: 'client',
        tableName: TABLE,
        tableCreated: true,
        // Each counter would have a timer for all rows.
        clearExpiredByTimeout: false,
      }),
    async sweep() {
      const now = Date.now();
      // All attempts share the session, and one statement for the keys of a flood would be ended for taking too long.
      const some = `select key from ${TABLE} where expire <= $1 limit ${ROWS_PER_STATEMENT}`;
      const text = `delete from ${TABLE} where expire <= $1 and key in (${some})`;
      for (;;) {
        const { rowCount } = await query({ text, values: [now] });
        if (rowCount === 0) return;
      }
    },
    close: () => sessions.end(),
  };
}
