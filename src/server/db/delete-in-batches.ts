// The one way to delete rows of any number: in short statements, between which others are served.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

/** Deleting so many subscribers, which are counted and have other rows, takes a few milliseconds. */
const ROWS_PER_STATEMENT = 250;

/**
 * Deletes the rows that meet a condition, a few at a time and outside of the lock of writes. The condition is checked again in
 * the deletion itself, so a row that is changed meanwhile stays.
 * @param db a database, not a transaction
 * @param key the columns that tell the rows of the table apart
 * @param rowsPerStatement more of a table whose rows are deleted quickly
 * @returns how many rows
 */
export async function deleteInBatches(
  db: Kysely<Schema>,
  table: keyof Schema,
  key: readonly string[],
  condition: RawBuilder<SqlBool>,
  rowsPerStatement = ROWS_PER_STATEMENT,
): Promise<number> {
  const rows = sql.table(table);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let deleted = 0; ; await nextTurn()) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${rows} where ${condition}
        and (${columns}) in (select ${columns} from ${rows} where ${condition} limit ${sql.lit(rowsPerStatement)})`.execute(
      db,
    );
    if (numAffectedRows === 0n) return deleted;
    deleted += Number(numAffectedRows);
  }
}
