// The subscribers of imports that did not end.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

/** Deleting them takes a few milliseconds. */
const ROWS_PER_STATEMENT = 250;

/**
 * Whether a row of `subscribers` is to stay. One of an import that has not ended may be deleted, or get another id when its
 * person joins, so nothing else may refer to it.
 */
export const isKept = sql<SqlBool>`not exists (
  select 1 from imports where subscribers.id >= imports.first_id and subscribers.id <= imports.last_id)`;

/** Deletes the subscribers of all imports that are listed, and then the imports. Others can write meanwhile. */
export async function removeListedImports(db: Kysely<Schema>): Promise<void> {
  for (const { first_id, last_id } of await db.selectFrom('imports').selectAll().execute()) {
    for (let deleted = 1n; deleted > 0n; await nextTurn()) {
      const batch = db
        .selectFrom('subscribers')
        .select('id')
        .where('id', '>=', first_id)
        .where('id', '<=', last_id)
        .limit(ROWS_PER_STATEMENT);
      deleted = (await db.deleteFrom('subscribers').where('id', 'in', batch).executeTakeFirst())
        .numDeletedRows;
    }
    await db.deleteFrom('imports').where('first_id', '=', first_id).execute();
  }
}
