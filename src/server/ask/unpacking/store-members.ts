// Stores what came out of a file as files of their own, in its collection: all of it, or nothing.
import pLimit from 'p-limit';
import { isHolderType } from '#shared/file-types.ts';
import { consoleActor, withAudit } from '../../audit/audit.service.ts';
import type { Db } from '../../db/schema.ts';
import { isConnectionLost } from '../../db/storage-trouble.ts';
import { newId } from '../../ids.ts';
import type { FileToFollow } from '../file-status.ts';
import { requirePlaces } from '../files.service.ts';
import { removeIfUnused, type Storage } from '../stored-contents.ts';
import { takenBy, type StorageSpace } from '../storage-space.ts';
import type { Unpacked, UnpackResult } from './unpack-file.ts';

/** How many contents are written at a time. */
const STORED_AT_ONCE = 4;
/** How many rows a statement inserts. */
const ROWS_AT_ONCE = 200;

/**
 * Stores the members of a file, unless it was deleted, replaced or taken apart by another process meanwhile. Bytes that its collection
 * has already are the file that is there.
 * @returns whether files were added
 * @throws AppError 409 where the collection is full, 507 where there is no room: then nothing is stored
 */
export async function storeMembers(
  db: Db,
  storage: Storage,
  holder: FileToFollow,
  { members, leftOut }: UnpackResult,
): Promise<boolean> {
  const sums = new Map(members.map(({ content }) => [content.sha256, content]));
  const note = leftOut.tell(holder.name);
  return storage.lock.run(async () => {
    const limit = pLimit(STORED_AT_ONCE);
    const removeUnused = async () => {
      for (const sum of sums.keys()) await removeIfUnused(db, storage.contents, sum);
    };
    try {
      await limit.map([...sums.values()], (content) => storage.contents.store(content));
      const added = await insertMembers(db, storage.space, holder, members, note);
      if (added === undefined) await removeUnused();
      return (added ?? 0) > 0;
    } catch (error) {
      // The rows may have been committed without an answer. Where they were not, or removing fails, the sweep removes the contents.
      if (!isConnectionLost(error)) await removeUnused().catch(() => {});
      throw error;
    }
  });
}

/** @returns how many files were added; undefined where the holder is not what it was any more */
function insertMembers(
  db: Db,
  space: StorageSpace,
  { id, revision }: FileToFollow,
  members: readonly Unpacked[],
  note: string | null,
): Promise<number | undefined> {
  const at = new Date();
  return withAudit(db, consoleActor(at), async (trx, audit) => {
    const holder = await trx
      .selectFrom('files')
      .innerJoin('collections', 'collections.id', 'files.collection_id')
      .select(['files.id', 'files.collection_id', 'files.unpacked', 'files.revision', 'collections.owner_id'])
      .where('files.id', '=', id)
      .executeTakeFirst();
    if (holder === undefined || holder.revision !== revision || holder.unpacked === revision)
      return undefined;
    const rows = await rowsOf(trx, holder, members, at);
    const size = rows.reduce((sum, row) => sum + takenBy(row.size), 0);
    if (rows.length > 0) {
      await requirePlaces(trx, holder.collection_id, rows.length);
      await space.requireRoom(trx, holder.owner_id, size);
    }
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await trx
        .insertInto('files')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute();
    for (const row of rows) audit('file_added', row.id);
    await trx.updateTable('files').set({ unpacked: revision, note }).where('id', '=', id).execute();
    return rows.length;
  });
}

/** The rows of what the collection does not have yet: each with the file that it lay in, where that is there. */
async function rowsOf(
  trx: Db,
  holder: Pick<FileToFollow, 'id' | 'collection_id'>,
  members: readonly Unpacked[],
  at: Date,
) {
  if (members.length === 0) return [];
  const there = await trx
    .selectFrom('files')
    .select(['id', 'sha256', 'parent_id'])
    .where('collection_id', '=', holder.collection_id)
    .where(
      'sha256',
      'in',
      members.map(({ content }) => content.sha256),
    )
    .execute();
  const present = new Map(there.map((file) => [file.sha256, file]));
  const ids = new Map<string, string>();
  const shared: string[] = [];
  const rows = [];
  for (const { name, mediaType, content, within, isDamaged } of members) {
    const { sha256, size } = content;
    if (ids.has(sha256)) continue;
    const parent = within === undefined ? undefined : members[within];
    const parentId = parent === undefined ? holder.id : (ids.get(parent.content.sha256) ?? holder.id);
    const file = present.get(sha256);
    const id = file?.id ?? newId();
    ids.set(sha256, id);
    if (file !== undefined) {
      if (file.parent_id !== null && file.parent_id !== parentId) shared.push(id);
      continue;
    }
    rows.push({
      id,
      collection_id: holder.collection_id,
      parent_id: parentId,
      sha256,
      size,
      media_type: mediaType,
      name,
      status: 'queued' as const,
      created_at: at.toISOString(),
      // What it holds is among the members, unless it is tried again when it is read.
      unpacked: isHolderType(mediaType) && !isDamaged ? 1 : 0,
    });
  }
  // What came out of two goes with neither of them.
  if (shared.length > 0)
    await trx.updateTable('files').set({ parent_id: null }).where('id', 'in', shared).execute();
  return rows;
}
