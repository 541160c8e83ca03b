import type { Transaction } from 'kysely';
import type { Db, Schema } from './schema.ts';

/**
 * Runs `work` in a transaction and commits it: the one way to open a transaction.
 * @param db the database, not a transaction: there is one connection, so a transaction inside another never begins
 * @returns what `work` returns, when it is on disk
 * @throws what `work` throws, after a rollback; SqliteError where the commit fails
 */
export function inTransaction<Result>(
  db: Db,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work);
}
