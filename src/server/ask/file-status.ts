// How far the reading of files is, as their rows tell. Each process reads all files into its own index, and the first one that
// has read a file says so: what the others find later changes nothing.
import { setImmediate } from 'node:timers/promises';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { FilesTable } from '../db/schema-ask.ts';
import type { Db } from '../db/schema.ts';
import type { PageCounts } from './indexer/messages.ts';
import type { CorrectedSheet } from './tables/store/stored-corrections.ts';

/** A file as its row tells of it. */
export interface FollowedFile extends Pick<
  Selectable<FilesTable>,
  'id' | 'status' | 'collection_id' | 'name' | 'media_type' | 'revision' | 'paused' | 'pages'
> {
  /** Null where the collection has no owner any more. */
  owner_id: string | null;
}

/** What is needed to read a file. */
export interface FileToFollow extends Pick<
  Selectable<FilesTable>,
  'id' | 'collection_id' | 'sha256' | 'name' | 'media_type' | 'revision' | 'paused' | 'unpacked'
> {
  /** What somebody has corrected of its sheets. */
  corrections: CorrectedSheet[];
}

const unfinished = ['queued', 'reading'] as const;
const IDS_AT_ONCE = 500;
/** Rows of a list; others have their turn after each. */
const ROWS_AT_ONCE = 2000;

/** All files, oldest first, or only those that are not read yet. */
export async function listFollowed(db: Db, only?: 'unfinished'): Promise<FollowedFile[]> {
  const all: FollowedFile[] = [];
  for (let after = ''; ;) {
    let query = db
      .selectFrom('files')
      .innerJoin('collections', 'collections.id', 'files.collection_id')
      .select(['files.id', 'files.status', 'files.collection_id', 'files.name', 'files.media_type'])
      .select(['files.revision', 'files.paused', 'files.pages', 'collections.owner_id'])
      .where('files.id', '>', after)
      // Ids grow with time.
      .orderBy('files.id')
      .limit(ROWS_AT_ONCE);
    if (only === 'unfinished') query = query.where('files.status', 'in', unfinished);
    const rows = await query.execute();
    all.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return all;
    after = last.id;
    await setImmediate();
  }
}

/** What is needed to read a file; undefined if there is none of this id. */
export async function findToFollow(db: Db, id: string): Promise<FileToFollow | undefined> {
  const file = await db
    .selectFrom('files')
    .select(['id', 'collection_id', 'sha256', 'name', 'media_type', 'revision', 'paused', 'unpacked'])
    .where('id', '=', id)
    .executeTakeFirst();
  return file && { ...file, corrections: await listCorrected(db, id) };
}

/** The sheets that somebody has corrected: of all files, or of one. */
export function listCorrected(
  db: Db,
  fileId?: string,
): Promise<(CorrectedSheet & { corrections: string })[]> {
  let query = db.selectFrom('sheet_corrections').select(['file_id as fileId', 'sheet', 'corrections']);
  if (fileId !== undefined) query = query.where('file_id', '=', fileId);
  return query.execute();
}

/** A text that differs after most changes: other processes compare it to find out whether there are any. */
export async function readFingerprint(db: Db): Promise<string> {
  const { rows } = await sql<object>`
    select count(*) as files, count(case when status = 'queued' then 1 end) as queued, max(id) as newest,
      cast(coalesce(sum(revision), 0) as integer) as revisions, cast(coalesce(sum(changes), 0) as integer) as changes,
      (select count(*) from sheet_corrections) as corrected,
      (select cast(coalesce(sum(version), 0) as integer) from sheet_corrections) as corrections
    from files`.execute(db);
  return JSON.stringify(rows[0]);
}

/** A file as it was when its reading began. What is told of an earlier revision says nothing of the present one. */
export type ReadRevision = Pick<FileToFollow, 'id' | 'revision'>;

/** Stores how far the reading is, unless another process has finished. */
export async function storeProgress(db: Db, file: ReadRevision, done: number, total: number): Promise<void> {
  await update(db, file, { status: 'reading', done, total, detail: null })
    .where('status', 'in', unfinished)
    .execute();
}

/** Stores that a file has been read. */
export async function storeReady(
  db: Db,
  file: ReadRevision,
  { pages, unreadablePages, tables }: { pages: number; unreadablePages: number; tables: number },
): Promise<void> {
  const read = { pages, unreadable_pages: unreadablePages, tables, done: pages, total: pages };
  await update(db, file, { status: 'ready', detail: null, picture_pages: 0, ...read }).execute();
}

/**
 * Stores that the text of a file has been read, and how many of its pages are pictures that are not, unless a process has read
 * all. What another one could not read, this one may.
 */
export async function storeText(
  db: Db,
  file: ReadRevision,
  { pages, pictures, tables }: { pages: number; pictures: number; tables: number },
): Promise<void> {
  const read = { pages, picture_pages: pictures, tables, done: pages - pictures, total: pages };
  await update(db, file, { status: 'reading', detail: null, unreadable_pages: 0, ...read })
    .where('status', '<>', 'ready')
    .execute();
}

/**
 * Stores how many pictures of a file are left, and when none is, that it has been read, unless another process has read as much
 * of it.
 * @param nothingRead why it has failed where none of its pages has text
 */
export async function storePictures(
  db: Db,
  file: ReadRevision,
  { pages, pictures, unreadablePages }: PageCounts,
  nothingRead = sayNothingRead(pages),
): Promise<void> {
  const isDone = pictures === 0;
  if (isDone && unreadablePages === pages) return storeReason(db, file, 'failed', nothingRead);
  await update(db, file, {
    status: isDone ? 'ready' : 'reading',
    detail: null,
    done: pages - pictures,
    total: pages,
    unreadable_pages: isDone ? unreadablePages : 0,
  })
    .where((row) => {
      const isUnread = row('status', '<>', 'ready');
      // The other one has given pictures up, or this one had before it was started again.
      return isDone ? isUnread.or('unreadable_pages', '>', unreadablePages) : isUnread;
    })
    .execute();
}

function sayNothingRead(pages: number): string {
  return pages === 1
    ? 'No text could be read of this file: its page is a picture without any, or blank.'
    : `No text could be read of this file: its ${pages} pages are pictures without any, or blank.`;
}

/** Stores why a file cannot be read, or why it waits, unless another process has read it. */
export async function storeReason(
  db: Db,
  file: ReadRevision,
  status: 'failed' | 'queued',
  detail: string | null,
): Promise<void> {
  await update(db, file, { status, detail, done: 0, total: 0 }).where('status', 'in', unfinished).execute();
}

const update = (db: Db, { id, revision }: ReadRevision, values: Updateable<FilesTable>) =>
  db.updateTable('files').set(values).where('id', '=', id).where('revision', '=', revision);

/** Shows files as not read, which they are not in the only index there is. */
export async function requeue(db: Db, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    await db
      .updateTable('files')
      .set({ status: 'queued', done: 0, total: 0 })
      .where('id', 'in', ids.slice(start, start + IDS_AT_ONCE))
      .where('status', 'in', ['reading', 'ready'])
      .execute();
  }
}
