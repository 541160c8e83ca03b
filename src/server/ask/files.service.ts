// Files: adding, reading and deleting them, and the conversion of rows to a `File`. A content is stored before its row is
// inserted, and removed after its last row is deleted, both under a lock, so that no row is without its content.
import { sql, type Selectable } from 'kysely';
import type { AskFile, UploadResult } from '#shared/ask.ts';
import { askMessages, FILES_PER_COLLECTION } from '#shared/ask-limits.ts';
import { isPictureType } from '#shared/file-types.ts';
import { withAudit, type Audit, type UserActor } from '../audit/audit.service.ts';
import type { FilesTable } from '../db/schema-ask.ts';
import type { Db } from '../db/schema.ts';
import { isConnectionLost } from '../db/storage-trouble.ts';
import { AppError, conflict, notFound, storageRefusal } from '../errors.ts';
import { newId } from '../ids.ts';
import type { DraftFile } from '../upload-drafts.ts';
import { isOwn, isReadable, type Reader } from './access.ts';
import { requireOwn } from './collections.service.ts';
import { removeIfUnused, type Storage } from './stored-contents.ts';
import type { ReceivedFile } from './upload-form.ts';

type FileRow = Selectable<FilesTable>;

/** A row as the wire shows it, without the sum of its content. */
export function toFile(row: FileRow): AskFile {
  const { id, collection_id, name, media_type, size, status, done, total } = row;
  const { detail, pages, unreadable_pages, picture_pages, paused, tables } = row;
  const { created_at, version, replaced_at, parent_id, note } = row;
  return {
    id,
    collection_id,
    name,
    media_type,
    size,
    status,
    progress: { done, total },
    detail,
    pages,
    unreadable_pages,
    picture_pages,
    paused: paused === 1,
    tables,
    created_at,
    version,
    replaced_at,
    parent_id,
    note,
  };
}

/** A file with who owns it; null for nobody. */
export type OwnedRow = FileRow & { owner_id: string | null; is_own: number };

/** The row of a file that a reader may read. @throws AppError 404 */
export async function getFileRow(db: Db, reader: Reader, id: string): Promise<OwnedRow> {
  const row = await db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .selectAll('files')
    .select('collections.owner_id')
    .select(sql<number>`case when ${isOwn(reader)} then 1 else 0 end`.as('is_own'))
    .where('files.id', '=', id)
    .where(isReadable(reader))
    .executeTakeFirst();
  if (row === undefined) throw notFound('File');
  return row;
}

/** The row of a file of a collection of a reader. @throws AppError 404; 409 where the collection belongs to others */
export async function requireOwnFile(db: Db, reader: Reader, id: string): Promise<OwnedRow> {
  const file = await getFileRow(db, reader, id);
  if (file.is_own !== 1) throw conflict(askMessages.notYours);
  return file;
}

/**
 * Reads something of what a file that a reader may read was read as.
 * @param read takes its row; it finds nothing where that is not there
 * @param what is missing then
 * @throws AppError 404
 */
export async function readPresent<Found>(
  db: Db,
  reader: Reader,
  id: string,
  what: Parameters<typeof notFound>[0],
  read: (file: OwnedRow) => Promise<Found | undefined>,
): Promise<Found> {
  const file = await getFileRow(db, reader, id);
  const found = await read(file);
  // It may have been deleted or replaced, or its access changed, since.
  const { revision } = await getFileRow(db, reader, id);
  if (found === undefined || revision !== file.revision) throw notFound(what);
  return found;
}

/** A file that a reader may read. @throws AppError 404 */
export async function getFile(db: Db, reader: Reader, id: string): Promise<AskFile> {
  return toFile(await getFileRow(db, reader, id));
}

/** The files of an upload. */
interface NewFiles {
  collectionId: string;
  received: readonly ReceivedFile[];
  /** Called after each that was stored, with its size. */
  onStored?: (bytes: number) => void;
}

/**
 * Adds files to a collection of the caller. A file whose bytes are there already is the one that is there; if it could not
 * be read, it is read again.
 * @returns what became of each
 * @throws AppError 404; 409 where the collection belongs to others or is full; the refusal of the first file where none was
 *   taken
 */
export async function addFiles(
  db: Db,
  actor: UserActor,
  reader: Reader,
  storage: Storage,
  { collectionId, received, onStored }: NewFiles,
): Promise<UploadResult> {
  await requireOwn(db, reader, collectionId);
  const taken = new Map<string, AskFile>();
  const refused: { name: string; refusal: AppError }[] = [];
  for (const { name, content } of received) {
    try {
      if (content instanceof AppError) throw content;
      const file = await storage.lock.run(() =>
        addFile(db, actor, reader, storage, { collectionId, name, content }),
      );
      taken.set(file.id, file);
      onStored?.(content.size);
    } catch (error) {
      const refusal = error instanceof AppError ? error : storageRefusal(error);
      // The collection is gone, and with it the files before this one.
      if (refusal === undefined || refusal.status === 404) throw error;
      refused.push({ name, refusal });
    }
  }
  const [first] = refused;
  if (taken.size === 0 && first !== undefined) throw first.refusal;
  return {
    data: [...taken.values()],
    refused: refused.map(({ name, refusal }) => ({ name, detail: refusal.message })),
  };
}

interface NewFile {
  collectionId: string;
  name: string;
  content: DraftFile;
}

async function addFile(
  db: Db,
  actor: UserActor,
  reader: Reader,
  storage: Storage,
  file: NewFile,
): Promise<AskFile> {
  const { collectionId, name, content } = file;
  // So that nothing is stored for a collection that was deleted while the file arrived.
  await requireOwn(db, reader, collectionId);
  const media_type = await requireMediaType(storage, content, name);
  await storage.contents.store(content);
  try {
    return toFile(await insertFile(db, actor, reader, storage, { ...file, media_type }));
  } catch (error) {
    // The row may have been committed without an answer. Where it was not, or removing fails, the sweep removes the content.
    if (!isConnectionLost(error)) await removeIfUnused(db, storage.contents, content.sha256).catch(() => {});
    throw error;
  }
}

/** What kind a content is of. @param name by which kinds of text are told apart @throws AppError 415 */
export async function requireMediaType(
  { readsPictures }: Pick<Storage, 'readsPictures'>,
  { path }: DraftFile,
  name: string,
): Promise<FileRow['media_type']> {
  const { detectMediaType } = await import('./reading/detect-media-type.ts');
  const media_type = await detectMediaType(path, name);
  if (media_type !== undefined && isPictureType(media_type) && !readsPictures)
    throw new AppError(415, askMessages.picturesOff);
  if (media_type !== undefined) return media_type;
  const { refusalOf } = await import('./reading/refusal.ts');
  throw new AppError(415, await refusalOf(path));
}

/** @returns the row of a file whose content is stored: a new one, or the one that the collection has of it */
function insertFile(
  db: Db,
  actor: UserActor,
  reader: Reader,
  { space }: Storage,
  { collectionId, name, content, media_type }: NewFile & Pick<FileRow, 'media_type'>,
): Promise<FileRow> {
  const { sha256, size } = content;
  return withAudit(db, actor, async (trx, audit) => {
    const { files, owner_id } = await requireOwn(trx, reader, collectionId);
    const present = await findCopy(trx, collectionId, sha256);
    if (present !== undefined) return readAgainIfFailed(trx, await onItsOwn(trx, present));
    if (files >= FILES_PER_COLLECTION) throw conflict(askMessages.collectionFull);
    await space.requireRoom(trx, owner_id, size);
    const row = {
      id: newId(),
      collection_id: collectionId,
      sha256,
      size,
      media_type,
      name,
      status: 'queued' as const,
      created_at: actor.at.toISOString(),
    };
    const inserted = await trx.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow();
    audit('file_added', inserted.id);
    return inserted;
  });
}

/** @throws AppError 409 where a collection cannot have so many more files */
export async function requirePlaces(trx: Db, collectionId: string, added: number): Promise<void> {
  const { count } = await trx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow();
  if (count + added > FILES_PER_COLLECTION) throw conflict(askMessages.collectionFull);
}

/** What somebody brings in themselves does not go with the mail or archive that it came out of before. */
async function onItsOwn(trx: Db, file: FileRow): Promise<FileRow> {
  if (file.parent_id === null) return file;
  await trx.updateTable('files').set({ parent_id: null }).where('id', '=', file.id).execute();
  return { ...file, parent_id: null };
}

/** The file of a collection that has a content. */
export function findCopy(db: Db, collectionId: string, sha256: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

async function readAgainIfFailed(trx: Db, file: FileRow): Promise<FileRow> {
  if (file.status !== 'failed') return file;
  return (
    trx
      .updateTable('files')
      // Indexes hold what failed for its pictures, and take that of another revision for unread.
      .set((own) => ({
        status: 'queued',
        done: 0,
        total: 0,
        detail: null,
        revision: own('revision', '+', 1),
      }))
      .where('id', '=', file.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

/**
 * Deletes a file of a collection of the caller, with what came out of it and all quotations of them.
 * @returns the sums of their contents
 * @throws AppError 404; 409 where the collection belongs to others
 */
export async function deleteFile(db: Db, actor: UserActor, reader: Reader, id: string): Promise<string[]> {
  return withAudit(db, actor, async (trx, audit) => {
    const file = await requireOwnFile(trx, reader, id);
    return deleteRows(trx, audit, [file]);
  });
}

/** Deletes files, and what came out of them. @returns the sums of their contents */
export async function deleteRows(
  trx: Db,
  audit: Audit,
  files: readonly Pick<FileRow, 'id' | 'sha256'>[],
): Promise<string[]> {
  const ids = files.map(({ id }) => id);
  const rows = new Map([...files, ...(await membersOfFiles(trx, ids))].map(({ id, sha256 }) => [id, sha256]));
  await trx.deleteFrom('files').where('id', 'in', ids).execute();
  for (const id of rows.keys()) audit('file_deleted', id);
  return [...rows.values()];
}

/** The files that came out of files, also those that came out of such. */
export async function membersOfFiles(
  trx: Db,
  ids: readonly string[],
): Promise<Pick<FileRow, 'id' | 'sha256'>[]> {
  const all: Pick<FileRow, 'id' | 'sha256'>[] = [];
  for (let parents = [...ids]; parents.length > 0;) {
    const found = await trx
      .selectFrom('files')
      .select(['id', 'sha256'])
      .where('parent_id', 'in', parents)
      .execute();
    all.push(...found);
    parents = found.map(({ id }) => id);
  }
  return all;
}
