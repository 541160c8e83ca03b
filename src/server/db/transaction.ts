import type { Transaction } from 'kysely';
import type { Db, Schema } from './schema.ts';

/** A database whose transactions have the writing to themselves by a lock, which the first statement takes. */
export interface WriteLocking {
  /**
   * Takes the lock, which ends with the transaction.
   * @param waitedMs how long the transaction has waited for its session
   */
  lockWrites(trx: Transaction<Schema>, waitedMs: number): Promise<void>;
}

/**
 * Runs `work` in a transaction and commits it: the one way to open a transaction.
 * @param db the database, not a transaction: there is one connection, so a transaction inside another never begins
 * @returns what `work` returns, when it is on disk
 * @throws what `work` throws, after a rollback; the database's error where the lock of writes cannot be had or the commit fails
 */
export function inTransaction<Result>(
  db: Db | (Db & WriteLocking),
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const since = performance.now();
  return db.transaction().execute(async (trx) => {
    if ('lockWrites' in db) await db.lockWrites(trx, performance.now() - since);
    return work(trx);
  });
}
