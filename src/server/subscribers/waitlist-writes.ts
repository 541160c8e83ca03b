// Group commit for the waitlist: the joins of one iteration of the event loop share one durable transaction, and each is
// acknowledged after it is on disk. One group is under way at a time; joins that arrive meanwhile form the next one.
import { CompiledQuery, type Insertable } from 'kysely';
import type { Db, SubscribersTable } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { codeOf, storageTrouble } from '../storage-trouble.ts';

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
  /** Whether a group is under way or about to be. */
  let isBusy = false;
  const insertRows = compileInserts(db);

  function takeWaiting(): PendingWrite[] {
    const group = waiting;
    waiting = [];
    return group;
  }

  async function flush(): Promise<void> {
    const group = takeWaiting();
    try {
      await commitGroup(db, group, insertRows);
      for (const entry of group) entry.resolve();
    } catch (error) {
      for (const entry of group) entry.reject(error);
      // Joins that arrived meanwhile have waited for the same lock; they must not wait for it a second time.
      if (storageTrouble(codeOf(error) ?? '') === 'locked')
        for (const entry of takeWaiting()) entry.reject(error);
    }
    if (waiting.length > 0) setImmediate(() => void flush());
    else isBusy = false;
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
        if (isBusy) return;
        isBusy = true;
        setImmediate(() => void flush());
      }),
  };
}

type InsertRows = ReturnType<typeof compileInserts>;

async function commitGroup(db: Db, group: readonly PendingWrite[], insertRows: InsertRows): Promise<void> {
  // In an order that all processes share: two with opposite orders could wait for each other's rows. The sort is stable, so
  // of two joins of an address the first is stored.
  const rows = group.flatMap(({ row }) => row ?? []).toSorted(byAddress);
  await inTransaction(db, async (trx) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
      await trx.executeQuery(insertRows(rows.slice(start, start + ROWS_PER_STATEMENT)));
    await trx
      .updateTable('counters')
      .set((counter) => ({ value: counter('value', '+', group.length) }))
      .where('name', '=', 'commits')
      .execute();
  });
}

function byAddress(one: NewSubscriber, other: NewSubscriber): number {
  if (one.email === other.email) return 0;
  return one.email < other.email ? -1 : 1;
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
