import { sql } from 'kysely';
import type { CountersTable, Db } from './schema.ts';

/** The total of a table as an expression, for lists that read it in the same statement as their page. */
export const totalOf = (name: CountersTable['name']) =>
  sql<number>`(select value from counters where name = ${sql.lit(name)})`;

/** Reads the total of a table. */
export async function readTotal(db: Db, name: CountersTable['name']): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${totalOf(name)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts a commit: what changes nothing writes too, so that its time does not tell. @param db the transaction of the commit */
export function countCommit(db: Db) {
  return db
    .updateTable('counters')
    .set((counter) => ({ value: counter('value', '+', 1) }))
    .where('name', '=', 'commits');
}
