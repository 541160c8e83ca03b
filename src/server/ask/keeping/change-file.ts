// Renames files, moves them to other collections, lets their reading rest, and has them read again.
import type { AskFile } from '#shared/ask.ts';
import { askMessages, FILES_PER_COLLECTION } from '#shared/ask-limits.ts';
import { isPictureType } from '#shared/file-types.ts';
import type { FileUpdateInput } from '#shared/kept-files.ts';
import { withAudit, type UserActor } from '../../audit/audit.service.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, conflict } from '../../errors.ts';
import type { Reader } from '../access.ts';
import { requireOwn } from '../collections.service.ts';
import { cleanName } from '../file-names.ts';
import { moveMembers, separateMoved } from './moved-members.ts';
import { findCopy, requireOwnFile, toFile, type OwnedRow } from '../files.service.ts';
import type { StorageSpace } from '../storage-space.ts';
import type { Storage } from '../stored-contents.ts';

/**
 * Renames a file of the caller, moves it to another collection of theirs, or lets the reading of its pictures rest; values that stay
 * change nothing. What rests on it goes
 * with it to who may read that collection.
 * @returns the file, and whether anything changed
 * @throws AppError 404; 409 where a collection belongs to others, has the same bytes already, or is full; 507 where its owner has no
 * space for it
 */
export async function updateFile(
  db: Db,
  actor: UserActor,
  reader: Reader,
  space: StorageSpace,
  { id, name, collection_id, paused }: FileUpdateInput,
): Promise<{ file: AskFile; isChanged: boolean }> {
  return withAudit(db, actor, async (trx, audit) => {
    const before = await requireOwnFile(trx, reader, id);
    const wanted = name === undefined ? before.name : cleanName(name);
    const isRenamed = wanted !== before.name;
    const isMoved = collection_id !== undefined && collection_id !== before.collection_id;
    const target = isMoved ? await requirePlace(trx, reader, space, before, collection_id) : undefined;
    const rests = paused === undefined ? before.paused : paused ? 1 : 0;
    if (!isRenamed && !isMoved && rests === before.paused) return { file: toFile(before), isChanged: false };
    const changed = await trx
      .updateTable('files')
      .set((file) => ({
        name: wanted,
        ...(isMoved ? { collection_id } : {}),
        paused: rests,
        changes: file('changes', '+', 1),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isRenamed) audit('file_renamed', id);
    if (target !== undefined) {
      audit('file_moved', id);
      await moveMembers(trx, audit, space, [id], target);
      await separateMoved(trx, [id]);
    }
    return { file: toFile(changed), isChanged: true };
  });
}

/** @returns where it goes @throws AppError 404, 409, 507 */
async function requirePlace(
  trx: Db,
  reader: Reader,
  space: StorageSpace,
  { sha256, size, owner_id }: OwnedRow,
  collectionId: string,
): Promise<{ collectionId: string; owner_id: string | null }> {
  const target = await requireOwn(trx, reader, collectionId);
  if ((await findCopy(trx, collectionId, sha256)) !== undefined) throw conflict(askMessages.sameBytes);
  if (target.files >= FILES_PER_COLLECTION) throw conflict(askMessages.collectionFull);
  if (target.owner_id !== owner_id) await space.requireShare(trx, target.owner_id, [size]);
  return { collectionId, owner_id: target.owner_id };
}

/**
 * Has a file of the caller read again, in every process; one that is not read yet stays as it is.
 * @throws AppError 404; 409 where the collection belongs to others; 415 for a picture where these are not read any more
 */
export async function readFileAgain(
  db: Db,
  reader: Reader,
  { readsPictures }: Pick<Storage, 'readsPictures'>,
  id: string,
): Promise<AskFile> {
  return inTransaction(db, async (trx) => {
    const file = await requireOwnFile(trx, reader, id);
    if (file.status === 'queued' || file.status === 'reading') return toFile(file);
    // What was read of it while pictures were read would be lost.
    if (isPictureType(file.media_type) && !readsPictures) throw new AppError(415, askMessages.picturesOff);
    const queued = await trx
      .updateTable('files')
      .set((own) => ({ ...unread, revision: own('revision', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toFile(queued);
  });
}

/** What the row of a file says before it is read. */
export const unread = {
  status: 'queued',
  done: 0,
  total: 0,
  detail: null,
  pages: null,
  unreadable_pages: 0,
  picture_pages: 0,
  paused: 0,
  tables: 0,
  note: null,
} as const;
