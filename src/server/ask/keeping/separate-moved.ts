import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/**
 * Parts files from what they came out of, and from what came out of them, where that is in another collection now: they are files on
 * their own from then on, and none is deleted with the other.
 * @param ids of the files that were moved
 */
export async function separateMoved(trx: Db, ids: readonly string[]): Promise<void> {
  const apart = await trx
    .selectFrom('files')
    .innerJoin('files as parents', 'parents.id', 'files.parent_id')
    .select('files.id')
    .where((file) => file.or([file('files.id', 'in', ids), file('parents.id', 'in', ids)]))
    .where(sql<boolean>`files.collection_id <> parents.collection_id`)
    .execute();
  if (apart.length === 0) return;
  await trx
    .updateTable('files')
    .set({ parent_id: null })
    .where(
      'id',
      'in',
      apart.map(({ id }) => id),
    )
    .execute();
}
