// Lists of the files of a collection: sorted, and found by their names and by what they say.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AskFile, FileListInput } from '#shared/ask.ts';
import { fold } from '#shared/fold.ts';
import type { Db } from '../db/schema.ts';
import type { Reader } from './access.ts';
import type { HoldingRequest } from './answering/messages.ts';
import { getCollection } from './collections.service.ts';
import { toFile } from './files.service.ts';
import { findReadableFiles, revisionsOf } from './readable-files.ts';

/** The ids of files whose text has words. @throws AppError 503 */
export type FindHolding = (request: HoldingRequest) => Promise<string[]>;

/** Names are folded in lists of so many; others have their turn after each. */
const NAMES_AT_ONCE = 2000;

/** What a list is sorted by besides names, for which both databases have other orders. */
const columns = { size: sql`size`, pages: sql`coalesce(pages, -1)`, added: sql`created_at` } as const;

/**
 * A page of the files of a collection that a reader may read.
 * @param input `q` is looked for in their names, and all of its words in their text
 * @throws AppError 404; 503 where the text cannot be searched now
 */
export async function listFiles(
  db: Db,
  reader: Reader,
  findHolding: FindHolding,
  { id, q, sort, skip, limit }: FileListInput,
): Promise<{ data: AskFile[]; count: number }> {
  const { files } = await getCollection(db, reader, id);
  const found = await findIds(db, id, sort, q === undefined ? undefined : await matcherOf());
  const ids = found?.slice(skip, skip + limit);
  if (ids?.length === 0) return { data: [], count: found?.length ?? files };
  const own = db.selectFrom('files').selectAll().where('collection_id', '=', id);
  if (ids === undefined) {
    const rows = await own
      .orderBy(orderBy(sort))
      .orderBy(orderBy(sort, sql`id`))
      .limit(limit)
      .offset(skip)
      .execute();
    return { data: rows.map(toFile), count: files };
  }
  const byId = new Map((await own.where('id', 'in', ids).execute()).map((row) => [row.id, toFile(row)]));
  return { data: ids.flatMap((one) => byId.get(one) ?? []), count: found?.length ?? files };

  async function matcherOf(): Promise<(file: { id: string; name: string }) => boolean> {
    const collections = await findReadableFiles(db, reader, [id]);
    const wanted = { q: q ?? '', collections, revisions: revisionsOf(collections) };
    const holding = new Set(await findHolding(wanted));
    const named = fold(wanted.q);
    return (file) => holding.has(file.id) || fold(file.name).includes(named);
  }
}

function orderBy(sort: FileListInput['sort'], column = columnOf(sort)) {
  return sort.startsWith('-') ? sql`${column} desc` : sql`${column} asc`;
}

function columnOf(sort: FileListInput['sort']) {
  if (sort === 'size' || sort === '-size') return columns.size;
  return sort === 'pages' || sort === '-pages' ? columns.pages : columns.added;
}

/** The ids of the files that match, in order; undefined where the database finds and sorts them. */
async function findIds(
  db: Db,
  collectionId: string,
  sort: FileListInput['sort'],
  matches: ((file: { id: string; name: string }) => boolean) | undefined,
): Promise<string[] | undefined> {
  const isByName = sort === 'name' || sort === '-name';
  if (matches === undefined && !isByName) return undefined;
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('collection_id', '=', collectionId)
    .orderBy(orderBy(sort))
    .orderBy(orderBy(sort, sql`id`))
    .execute();
  const found: { id: string; key: string }[] = [];
  for (let from = 0; from < rows.length; from += NAMES_AT_ONCE) {
    for (const row of rows.slice(from, from + NAMES_AT_ONCE))
      if (matches?.(row) !== false) found.push({ id: row.id, key: isByName ? fold(row.name) : '' });
    await setImmediate();
  }
  if (isByName) {
    const { compare } = new Intl.Collator('en', { numeric: true });
    found.sort((one, other) => compare(one.key, other.key) || (one.id < other.id ? -1 : 1));
    if (sort === '-name') found.reverse();
  }
  return found.map(({ id }) => id);
}
