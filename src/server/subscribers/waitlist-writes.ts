// Group commit for the waitlist: the joins of one iteration of the event loop share one durable transaction, and each is
// acknowledged after it is on disk.
import { CompiledQuery, type Insertable } from 'kysely';
import type { Db, SubscribersTable } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

export type NewSubscriber = Insertable<SubscribersTable>;

// SQLite allows 32,766 parameters in a statement; a few dozen rows already make the commit's cost small.
const ROWS_PER_STATEMENT = 50;

export type WaitlistWrites = ReturnType<typeof createWaitlistWrites>;

interface PendingWrite {
  row: NewSubscriber | undefined;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** Builds the queue over the database that it writes to. */
export function createWaitlistWrites(db: Db) {
  let waiting: PendingWrite[] = [];
  const insertRows = compileInserts(db);
  const countCommits = compileCount(db);

  async function flush(): Promise<void> {
    const group = waiting;
    waiting = [];
    try {
      const rows = group.flatMap(({ row }) => row ?? []);
      await inTransaction(db, async (trx) => {
        for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
          await trx.executeQuery(insertRows(rows.slice(start, start + ROWS_PER_STATEMENT)));
        await trx.executeQuery(countCommits(group.length));
      });
      for (const entry of group) entry.resolve();
    } catch (error) {
      for (const entry of group) entry.reject(error);
    }
  }

  return {
    /**
     * Stores a subscriber, unless the address is stored already. A write is committed in both cases, so that they take the
     * same time.
     * @param row undefined commits a write without a subscriber, for a filled honeypot
     * @returns when the commit is on disk
     * @throws the database's error, for every join of the group
     */
    join: (row: NewSubscriber | undefined): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        if (waiting.length === 1) setImmediate(() => void flush());
      }),
  };
}

/** Stands for a row in a compiled statement, whose parameters are in the order of these columns. */
const anyRow = { id: '', email: '', latitude: 0, longitude: 0, location: '', created_at: '' };
// Safe: these are its columns.
const columns = Object.keys(anyRow) as (keyof typeof anyRow)[];

/** Compiles the insertion once for each number of rows, because that takes as long as running it. */
function compileInserts(db: Db) {
  const statements = new Map<number, string>();

  function compile(count: number): string {
    const { sql } = db
      .insertInto('subscribers')
      .values(Array.from({ length: count }, () => anyRow))
      .onConflict((clash) => clash.column('email').doNothing())
      .compile();
    statements.set(count, sql);
    return sql;
  }

  return (rows: readonly NewSubscriber[]): CompiledQuery =>
    CompiledQuery.raw(
      statements.get(rows.length) ?? compile(rows.length),
      rows.flatMap((row) => columns.map((column) => row[column])),
    );
}

/** Compiles the statement that counts committed writes, which would otherwise be compiled for every group. */
function compileCount(db: Db) {
  const { sql } = db
    .updateTable('counters')
    .set((counter) => ({ value: counter('value', '+', 0) }))
    .where('name', '=', 'commits')
    .compile();
  return (writes: number): CompiledQuery => CompiledQuery.raw(sql, [writes, 'commits']);
}
