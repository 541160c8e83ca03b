// The files that a question may be answered from.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { isReadable, type Answered, type Reader } from './access.ts';
import type { FileRevision, ReadableCollection, Revisions } from './answering/messages.ts';

/** Files, and collections, of a list; others have their turn after each. */
const FILES_AT_ONCE = 10_000;
const COLLECTIONS_AT_ONCE = 500;

/** The files of a collection that may be read, and whether they may be sent to a model. */
export type ReadableFiles = Required<Omit<ReadableCollection, 'synonyms' | 'readAsOne'>> & {
  /** Of those of its files that are not in their first revision. */
  revisions: Revisions;
};

/** The revisions of all files that a question goes to. */
export function revisionsOf(collections: readonly Pick<ReadableFiles, 'revisions'>[]): Revisions {
  return Object.assign({}, ...collections.map(({ revisions }) => revisions));
}

/** Of a list of files, those that are not in their first revision. */
const laterOf = (files: readonly FileRevision[]): Revisions =>
  Object.fromEntries(
    files.filter(({ revision }) => revision !== 1).map(({ id, revision }) => [id, revision]),
  );

/**
 * The files that a reader may have questions answered from, by collection, and whether these may be sent to a model.
 * @param collectionIds only those of these collections; undefined for all that the reader may read
 */
export async function findReadableFiles(
  db: Db,
  reader: Reader,
  collectionIds: readonly string[] | undefined,
): Promise<ReadableFiles[]> {
  if (collectionIds?.length === 0) return [];
  const files = sql<number>`(select count(*) from files where files.collection_id = collections.id)`;
  let readable = db
    .selectFrom('collections')
    .select(['id', 'send_to_model', files.as('files')])
    .where(isReadable(reader));
  if (collectionIds !== undefined) readable = readable.where('id', 'in', collectionIds);
  const found: ReadableFiles[] = [];
  const filled = (await readable.execute()).filter((row) => row.files > 0);
  const mayBeSent = new Set(filled.filter((row) => row.send_to_model === 1).map(({ id }) => id));
  for (const ids of batchesOf(filled)) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'collection_id', 'revision'])
      .where('collection_id', 'in', ids)
      .where('status', '<>', 'failed')
      .execute();
    for (const [id, own] of Map.groupBy(rows, (row) => row.collection_id))
      found.push({
        id,
        fileIds: own.map((row) => row.id),
        mayBeSent: mayBeSent.has(id),
        revisions: laterOf(own),
      });
    await setImmediate();
  }
  return found;
}

/** The ids of collections, in lists that are short and have few files together, or are of one collection. */
function batchesOf(collections: readonly { id: string; files: number }[]): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let count = 0;
  for (const { id, files } of collections) {
    if (batch.length === 0 || batch.length === COLLECTIONS_AT_ONCE || count + files > FILES_AT_ONCE) {
      batches.push((batch = []));
      count = 0;
    }
    batch.push(id);
    count += files;
  }
  return batches;
}

/**
 * Those of some files whose sentences may be sent to a model now: the reader may read them, their collection does not stay at home,
 * and they were not replaced since.
 * @returns their names by their ids
 */
export async function findSendableFiles(
  db: Db,
  reader: Answered,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select(['files.id', 'files.name', 'files.revision'])
    .where('files.id', 'in', [...new Set(ids)])
    .where('collections.send_to_model', '=', 1)
    .where(isReadable(reader))
    .execute();
  return new Map(rows.filter(isAsAsked(reader)).map(({ id, name }) => [id, name]));
}

/** The files of collections, and beside them single files that a reader may have questions answered from. */
export async function withNamedFiles(
  db: Db,
  reader: Reader,
  found: readonly ReadableFiles[],
  fileIds: readonly string[],
): Promise<ReadableFiles[]> {
  if (fileIds.length === 0) return [...found];
  const rows = await db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select(['files.id', 'files.collection_id', 'files.revision', 'collections.send_to_model'])
    .where('files.id', 'in', fileIds)
    .where('files.status', '<>', 'failed')
    .where(isReadable(reader))
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const named = [...Map.groupBy(rows, (row) => row.collection_id)].filter(([id]) => !known.has(id));
  const others = named.map(([id, own]) => ({
    id,
    fileIds: own.map((row) => row.id),
    mayBeSent: own[0]?.send_to_model === 1,
    revisions: laterOf(own),
  }));
  return [...found, ...others];
}

/** Those of some files that a reader may read, and that were not replaced since. @param reader undefined for all that are there */
export async function findReadableIds(
  db: Db,
  reader: Answered | undefined,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  let files = db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select(['files.id', 'files.revision'])
    .where('files.id', 'in', ids);
  if (reader !== undefined) files = files.where(isReadable(reader));
  return new Set((await files.execute()).filter(isAsAsked(reader)).map(({ id }) => id));
}

const isAsAsked =
  (reader: Answered | undefined) =>
  ({ id, revision }: FileRevision): boolean =>
    reader?.revisions === undefined || (reader.revisions[id] ?? 1) === revision;
