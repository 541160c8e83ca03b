// Stores a group of joins in one durable transaction.
import { CompiledQuery } from 'kysely';
import type { NewSubscriber } from '../engine.ts';
import type { Db } from '../schema.ts';
import { inTransaction } from '../transaction.ts';

// SQLite allows 32,766 parameters in a statement; a few dozen rows already make the commit's cost small.
const ROWS_PER_STATEMENT = 50;

/**
 * @param prepare runs in the transaction of each group before it is stored
 * @returns the function that stores a group, see `Engine.storeJoins`
 */
export function createJoinStore(
  db: Db,
  prepare: (trx: Db, rows: readonly NewSubscriber[]) => Promise<void>,
): (rows: readonly NewSubscriber[]) => Promise<number> {
  const insertRows = compileInserts(db);
  const countGroup = db
    .updateTable('counters')
    .set((counter) => ({ value: counter('value', '+', 1) }))
    .where('name', '=', 'commits')
    .compile();
  return (rows) =>
    inTransaction(db, async (trx) => {
      await prepare(trx, rows);
      let added = 0n;
      for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
        const result = await trx.executeQuery(insertRows(rows.slice(start, start + ROWS_PER_STATEMENT)));
        added += result.numAffectedRows ?? 0n;
      }
      await trx.executeQuery(countGroup);
      return Number(added);
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
