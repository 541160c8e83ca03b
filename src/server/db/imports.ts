// The subscribers of imports that did not end.
import { sql, type Kysely, type SqlBool } from 'kysely';
import { deleteInBatches } from './delete-in-batches.ts';
import type { Schema } from './schema.ts';

/**
 * Whether a row of `subscribers` is to stay. One of an import that has not ended may be deleted, or get another id when its
 * person joins, so nothing else may refer to it.
 */
export const isKept = sql<SqlBool>`not exists (
  select 1 from imports where subscribers.id >= imports.first_id and subscribers.id <= imports.last_id)`;

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
