// What a question goes to: collections, and single files beside them.
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import type { Db } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { isReadable, mayAskWaitlist, type Reader } from './access.ts';
import { findReadableFiles, findReadableIds, withNamedFiles, type ReadableFiles } from './readable-files.ts';

/** What is searched. */
export interface Scope {
  /** The ids of collections; undefined for all that may be read. */
  collections: readonly string[] | undefined;
  /** The ids of further files. */
  files: readonly string[];
}

/** What a caller names to be searched. */
export interface Named {
  collection_ids?: readonly string[] | undefined;
  file_ids?: readonly string[] | undefined;
}

/**
 * What to search: what is named; without anything, what the followed question named, if any of it may still be read.
 * @throws AppError 404 where the reader may not read a named one
 */
export async function chooseScope(
  db: Db,
  reader: Reader,
  named: Named,
  carried: Scope | undefined,
): Promise<Scope> {
  const isNamed = named.collection_ids !== undefined || named.file_ids !== undefined;
  const wanted = isNamed
    ? { collections: named.collection_ids ?? [], files: named.file_ids ?? [] }
    : { collections: carried?.collections ?? [], files: carried?.files ?? [] };
  const collections = await findCollections(db, reader, new Set(wanted.collections), isNamed);
  const wantedFiles = new Set(wanted.files);
  const files = await findReadableIds(db, reader, [...wantedFiles]);
  if (isNamed && files.size < wantedFiles.size) throw notFound('File');
  const isAll = collections.length === 0 && files.size === 0;
  return { collections: isAll ? undefined : collections, files: [...files] };
}

/** Those of collections that a reader may read. @throws AppError 404 where one is named and may not be read */
async function findCollections(
  db: Db,
  reader: Reader,
  wanted: Set<string>,
  isNamed: boolean,
): Promise<string[]> {
  const waitlist = isWaitlistAsked(reader, [...wanted]) ? [WAITLIST_ID] : [];
  if (waitlist.length > 0) wanted.delete(WAITLIST_ID);
  if (wanted.size === 0) return waitlist;
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', [...wanted])
    .where(isReadable(reader))
    .execute();
  if (isNamed && rows.length < wanted.size) throw notFound('Collection');
  return [...rows.map(({ id }) => id), ...waitlist];
}

/** The files that are searched, by collection. */
export async function findAskedFiles(
  db: Db,
  reader: Reader,
  { collections, files }: Scope,
): Promise<ReadableFiles[]> {
  const ofCollections = await findReadableFiles(db, reader, withoutWaitlist(collections));
  return withNamedFiles(db, reader, ofCollections, files);
}

/** Whether the waitlist is among collections, and the reader's to ask. @param ids undefined for all */
export function isWaitlistAsked(reader: Reader, ids: readonly string[] | undefined): boolean {
  return (ids?.includes(WAITLIST_ID) ?? true) && mayAskWaitlist(reader);
}

/** Those of collections that have files. */
const withoutWaitlist = (ids: readonly string[] | undefined) => ids?.filter((id) => id !== WAITLIST_ID);

/**
 * Whether all files that were searched may be read at this moment as well: what names them is not told otherwise.
 * @param searched those that were there when it began
 */
export async function mayStillBeRead(
  db: Db,
  reader: Reader,
  scope: Scope,
  searched: readonly Pick<ReadableFiles, 'fileIds'>[],
): Promise<boolean> {
  const now = await findAskedFiles(db, reader, scope);
  const readable = new Set(now.flatMap(({ fileIds }) => fileIds));
  return searched.every(({ fileIds }) => fileIds.every((id) => readable.has(id)));
}
