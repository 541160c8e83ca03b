// Makes files of what a mail or an archive holds, before it is read itself.
import { isHolderType } from '#shared/file-types.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { FileToFollow } from '../file-status.ts';
import { UnreadableFileError } from '../reading/unreadable-file-error.ts';
import type { Storage } from '../stored-contents.ts';
import { storeMembers } from './store-members.ts';
import { unpackFile } from './unpack-file.ts';

/** What became of it: whether files were added, or why it cannot be taken apart, in a sentence. */
export type UnpackOutcome = { isAdded: boolean } | { failed: string };

const NOTHING = 'Nothing in this ZIP can be read.';

/**
 * Takes a file apart, where it is of a type that holds others and no process did it yet.
 * @param path of its content
 * @param signal ends it
 * @param mostMs how long it may take, if not three minutes
 * @throws the reason of the signal; Error, with `code` where the disk is full; the database's error
 */
export async function unpackIntoCollection(
  db: Db,
  storage: Storage,
  file: FileToFollow,
  path: string,
  signal: AbortSignal,
  mostMs?: number,
): Promise<UnpackOutcome> {
  const { id, name, media_type: mediaType } = file;
  if (!isHolderType(mediaType) || file.unpacked === file.revision) return { isAdded: false };
  const draft = await storage.contents.openDraft();
  try {
    const owner = await db
      .selectFrom('files')
      .innerJoin('collections', 'collections.id', 'files.collection_id')
      .select('collections.owner_id')
      .where('files.id', '=', id)
      .executeTakeFirst();
    if (owner === undefined) return { isAdded: false };
    const requireRoom = (bytes: number) => storage.space.requireRoom(db, owner.owner_id, bytes);
    const { readsPictures } = storage;
    const request = { path, name, mediaType, draft, signal, mostMs, readsPictures, requireRoom };
    const unpacked = await unpackFile(request);
    if (mediaType === 'application/zip' && unpacked.members.length === 0)
      return { failed: [NOTHING, unpacked.leftOut.tell(name)].filter(Boolean).join(' ') };
    return { isAdded: await storeMembers(db, storage, file, unpacked) };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { failed: error.detail };
    if (error instanceof AppError && (error.status === 409 || error.status === 507))
      return { failed: error.message };
    throw error;
  } finally {
    await draft.discard();
  }
}
