// What is done with many files of one's own at once: all of them, or none where one is not there.
import { sql } from 'kysely';
import { askMessages, FILES_PER_COLLECTION } from '#shared/ask-limits.ts';
import type { FilesMoved, FilesMoveInput } from '#shared/kept-files.ts';
import { withAudit, type UserActor } from '../../audit/audit.service.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { isOwn, type Reader } from '../access.ts';
import { requireOwn } from '../collections.service.ts';
import { deleteRows, type OwnedRow } from '../files.service.ts';
import { moveMembers, separateMoved } from './moved-members.ts';
import type { StorageSpace } from '../storage-space.ts';

/** Files of the caller, in the order of their ids, each once. @throws AppError 404 where one is not there or not their own */
export async function requireOwnFiles(db: Db, reader: Reader, ids: readonly string[]): Promise<OwnedRow[]> {
  const unique = [...new Set(ids)];
  const rows = await db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .selectAll('files')
    .select(['collections.owner_id', sql<number>`1`.as('is_own')])
    .where('files.id', 'in', unique)
    .where(isOwn(reader))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return unique.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw notFound('File');
    return row;
  });
}

/** Deletes files of the caller with what came out of them and all quotations of them. @returns the sums of their contents @throws AppError 404 */
export async function deleteFiles(
  db: Db,
  actor: UserActor,
  reader: Reader,
  ids: readonly string[],
): Promise<string[]> {
  return withAudit(db, actor, async (trx, audit) => {
    return deleteRows(trx, audit, await requireOwnFiles(trx, reader, ids));
  });
}

/**
 * Moves files of the caller to another collection of theirs, but for those whose bytes lie there already, and those for which it has
 * no place. Those that are there count as moved.
 * @throws AppError 404; 409 where the collection belongs to others; 507 where its owner has no space for them
 */
export async function moveFiles(
  db: Db,
  actor: UserActor,
  reader: Reader,
  space: StorageSpace,
  { ids, collection_id }: FilesMoveInput,
): Promise<FilesMoved> {
  return withAudit(db, actor, async (trx, audit) => {
    const target = await requireOwn(trx, reader, collection_id);
    const files = await requireOwnFiles(trx, reader, ids);
    const there = await trx
      .selectFrom('files')
      .select('sha256')
      .where('collection_id', '=', collection_id)
      .where(
        'sha256',
        'in',
        files.map(({ sha256 }) => sha256),
      )
      .execute();
    const taken = new Set(there.map(({ sha256 }) => sha256));
    const refused: FilesMoved['refused'] = [];
    const moved: OwnedRow[] = [];
    for (const file of files) {
      if (file.collection_id === collection_id) continue;
      if (taken.has(file.sha256)) refused.push({ id: file.id, detail: askMessages.sameBytes });
      else if (target.files + moved.length >= FILES_PER_COLLECTION)
        refused.push({ id: file.id, detail: askMessages.collectionFull });
      else moved.push(file);
      taken.add(file.sha256);
    }
    const fromOthers = moved.filter(({ owner_id }) => owner_id !== target.owner_id);
    await space.requireShare(
      trx,
      target.owner_id,
      fromOthers.map(({ size }) => size),
    );
    if (moved.length > 0) {
      const movedIds = moved.map(({ id }) => id);
      await trx
        .updateTable('files')
        .set((file) => ({ collection_id, changes: file('changes', '+', 1) }))
        .where('id', 'in', movedIds)
        .execute();
      for (const id of movedIds) audit('file_moved', id);
      const place = { collectionId: collection_id, owner_id: target.owner_id };
      await moveMembers(trx, audit, space, movedIds, place);
      await separateMoved(trx, movedIds);
    }
    return { moved: files.length - refused.length, refused };
  });
}
