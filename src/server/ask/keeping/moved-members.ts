// What comes of the files that came out of a file that is moved, and of what it came out of itself.
import { sql } from 'kysely';
import type { Audit } from '../../audit/audit.service.ts';
import type { Db } from '../../db/schema.ts';
import { membersOfFiles, requirePlaces } from '../files.service.ts';
import type { StorageSpace } from '../storage-space.ts';

/** Where files were moved to. */
interface Target {
  collectionId: string;
  owner_id: string | null;
}

/**
 * Moves what came out of files along with them, so that nobody reads it where it was. What the other collection has already is deleted
 * where it was.
 * @param ids of the files that were moved
 * @throws AppError 409 where the collection is full, 507 where its owner has no space
 */
export async function moveMembers(
  trx: Db,
  audit: Audit,
  space: StorageSpace,
  ids: readonly string[],
  { collectionId, owner_id }: Target,
): Promise<void> {
  const all = await membersOfFiles(trx, ids);
  if (all.length === 0) return;
  const members = await trx
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select(['files.id', 'files.sha256', 'files.size', 'collections.owner_id'])
    .where(
      'files.id',
      'in',
      all.map(({ id }) => id),
    )
    .where('files.collection_id', '<>', collectionId)
    .execute();
  const present = await trx
    .selectFrom('files')
    .select('sha256')
    .where('collection_id', '=', collectionId)
    .where(
      'sha256',
      'in',
      all.map(({ sha256 }) => sha256),
    )
    .execute();
  const there = new Set(present.map(({ sha256 }) => sha256));
  const moved = members.filter(({ sha256 }) => !there.has(sha256));
  const copies = members.filter(({ sha256 }) => there.has(sha256)).map(({ id }) => id);
  await requirePlaces(trx, collectionId, moved.length);
  const fromOthers = moved.filter((file) => file.owner_id !== owner_id);
  await space.requireShare(
    trx,
    owner_id,
    fromOthers.map(({ size }) => size),
  );
  if (copies.length > 0) {
    await trx.updateTable('files').set({ parent_id: null }).where('parent_id', 'in', copies).execute();
    await trx.deleteFrom('files').where('id', 'in', copies).execute();
    for (const id of copies) audit('file_deleted', id);
  }
  if (moved.length === 0) return;
  await trx
    .updateTable('files')
    .set((file) => ({ collection_id: collectionId, changes: file('changes', '+', 1) }))
    .where(
      'id',
      'in',
      moved.map(({ id }) => id),
    )
    .execute();
  for (const { id } of moved) audit('file_moved', id);
}

/**
 * Parts files from what they came out of, where that is in another collection now: they are files on their own from then on, and none
 * is deleted with the other.
 * @param ids of the files that were moved
 */
export async function separateMoved(trx: Db, ids: readonly string[]): Promise<void> {
  const apart = await trx
    .selectFrom('files')
    .innerJoin('files as parents', 'parents.id', 'files.parent_id')
    .select('files.id')
    .where('files.id', 'in', ids)
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
