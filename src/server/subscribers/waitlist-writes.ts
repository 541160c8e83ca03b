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

/** A committed group. */
export interface GroupCommit {
  /** How many writes it holds: joins, and writes without a subscriber. */
  writes: number;
  /** How many of them are joins, of new and of known addresses. */
  joins: number;
  /** How many subscribers it has added. */
  added: number;
  seconds: number;
}

/** Builds the queue over the database that it writes to. */
export function createWaitlistWrites(db: Db) {
  let waiting: PendingWrite[] = [];
  let observe: ((commit: GroupCommit) => void) | undefined;
  const insertRows = compileInserts(db);

  async function flush(): Promise<void> {
    const group = waiting;
    waiting = [];
    const startedAt = performance.now();
    try {
      const stored = await commitGroup(db, group, insertRows);
      const seconds = (performance.now() - startedAt) / 1000;
      for (const entry of group) entry.resolve();
      observe?.({ writes: group.length, ...stored, seconds });
    } catch (error) {
      for (const entry of group) entry.reject(error);
    }
  }

  return {
    /** Calls `observer` after each commit, in place of any earlier one. It must not throw. */
    observeCommits: (observer: (commit: GroupCommit) => void) => void (observe = observer),
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

type InsertRows = ReturnType<typeof compileInserts>;

async function commitGroup(
  db: Db,
  group: readonly PendingWrite[],
  insertRows: InsertRows,
): Promise<Pick<GroupCommit, 'joins' | 'added'>> {
  const rows = group.flatMap(({ row }) => row ?? []);
  return inTransaction(db, async (trx) => {
    let added = 0n;
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      const result = await trx.executeQuery(insertRows(rows.slice(start, start + ROWS_PER_STATEMENT)));
      added += result.numAffectedRows ?? 0n;
    }
    await trx
      .updateTable('counters')
      .set((counter) => ({ value: counter('value', '+', group.length) }))
      .where('name', '=', 'commits')
      .execute();
    return { joins: rows.length, added: Number(added) };
  });
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
