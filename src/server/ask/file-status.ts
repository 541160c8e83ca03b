// How far the reading of files is, as their rows tell. Each process reads all files into its own index, and the first one that
// has read a file says so: what the others find later changes nothing.
import { sql, type Selectable } from 'kysely';
import type { FilesTable } from '../db/schema-ask.ts';
import type { Db } from '../db/schema.ts';

export type FollowedFile = Pick<
  Selectable<FilesTable>,
  'id' | 'collection_id' | 'sha256' | 'name' | 'media_type' | 'status'
>;

const unfinished = ['queued', 'reading'] as const;
const IDS_AT_ONCE = 500;

/** All files, oldest first. */
export function listFollowed(db: Db): Promise<FollowedFile[]> {
  return db
    .selectFrom('files')
    .select(['id', 'collection_id', 'sha256', 'name', 'media_type', 'status'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Whether there is a file of this id. */
export async function isThere(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** A text that differs after most changes: other processes compare it to find out whether there are any. */
export async function readFingerprint(db: Db): Promise<string> {
  const { rows } = await sql<{ files: number; queued: number; newest: string | null }>`
    select count(*) as files, count(case when status = 'queued' then 1 end) as queued, max(id) as newest
    from files`.execute(db);
  return JSON.stringify(rows[0]);
}

/** Stores how far the reading is, unless another process has finished. */
export async function storeProgress(db: Db, id: string, done: number, total: number): Promise<void> {
  await db
    .updateTable('files')
    .set({ status: 'reading', done, total, detail: null })
    .where('id', '=', id)
    .where('status', 'in', unfinished)
    .execute();
}

/** Stores that a file has been read. */
export async function storeReady(
  db: Db,
  id: string,
  { pages, unreadablePages }: { pages: number; unreadablePages: number },
): Promise<void> {
  await db
    .updateTable('files')
    .set({
      status: 'ready',
      detail: null,
      pages,
      unreadable_pages: unreadablePages,
      done: pages,
      total: pages,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores why a file cannot be read, unless another process has read it. */
export async function storeFailure(db: Db, id: string, detail: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ status: 'failed', detail, done: 0, total: 0 })
    .where('id', '=', id)
    .where('status', 'in', unfinished)
    .execute();
}

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
