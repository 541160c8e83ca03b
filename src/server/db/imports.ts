// The subscribers of imports that did not end.
import { sql, type Kysely, type SqlBool } from 'kysely';
import { deleteInBatches } from './delete-in-batches.ts';
import type { Schema } from './schema.ts';

/** `isKept` as text. */
const IS_KEPT = `not exists (
  select 1 from imports where subscribers.id >= imports.first_id and subscribers.id <= imports.last_id)`;

/**
 * Whether a row of `subscribers` is to stay. One of an import that has not ended may be deleted, or get another id when its
 * person joins, so nothing else may refer to it, and nobody is shown it.
 */
export const isKept = sql.raw<SqlBool>(IS_KEPT);

/** In the place of the table `subscribers`: those that are to stay. */
export const KEPT_SUBSCRIBERS = `(select * from subscribers where ${IS_KEPT}) as subscribers`;

/** How many subscribers there are that `isKept` leaves out, as an expression. They are found by their ids. */
export const countUnkept = sql.raw<number>(`(select coalesce(sum((
  select count(*) from subscribers where subscribers.id >= imports.first_id and subscribers.id <= imports.last_id
)), 0) from imports)`);

/** Deletes the subscribers of all imports that are listed, and then the imports. Others can write meanwhile. */
export async function removeListedImports(db: Kysely<Schema>): Promise<void> {
  for (const { first_id, last_id } of await db.selectFrom('imports').selectAll().execute()) {
    await deleteInBatches(
      db,
      'subscribers',
      ['id'],
      sql<SqlBool>`subscribers.id >= ${first_id} and subscribers.id <= ${last_id}`,
    );
    await db.deleteFrom('imports').where('first_id', '=', first_id).execute();
  }
}
