// Removes deleted data from the disk, not only from the tables.
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { distDir } from '../../paths.ts';
import { readPragma } from './rebuild-table.ts';
import type { RewriteOrder } from './rewrite-worker.ts';
import type { Schema } from '../schema.ts';

/** The thread: its source, or its bundle. */
const workerFile = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, 'rewrite-worker.ts')
  : join(distDir, 'server', 'rewrite-worker.cjs');

/** Writes wait while the file is rewritten, for about 5 ms per MB; larger files are not rewritten while serving. */
const VACUUM_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Removes all traces of deleted addresses from the database and its write-ahead log. `secure_delete` overwrites deleted
 * rows, but not copies left where SQLite moved rows between pages, nor earlier states in the log. So, if addresses were
 * deleted, the file is rewritten, and the log is emptied.
 * @param file the path of the database
 * @returns false if the file is too large to be rewritten while serving (docs/security.md says what to do then)
 * @throws Error with the code `SQLITE_BUSY` where somebody reads the log for seconds: then it still has the traces
 */
export async function removeTraces(file: string, db: Kysely<Schema>): Promise<boolean> {
  const erased = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'erased')
    .executeTakeFirst();
  // A start, above all, has no need of a thread.
  if (erased === undefined || erased.value === 0) return true;
  const size = (await readPragma(db, 'page_count')) * (await readPragma(db, 'page_size'));
  const isSmall = size <= VACUUM_MAX_BYTES;
  await rewrite({ file, vacuum: isSmall });
  if (isSmall) {
    // Subtracted, because more may have been deleted since the counter was read.
    await db
      .updateTable('counters')
      .set((counter) => ({ value: counter('value', '-', erased.value) }))
      .where('name', '=', 'erased')
      .execute();
  }
  return isSmall;
}

/** @throws the error of SQLite, and one with the code `SQLITE_BUSY` where the log could not be emptied */
async function rewrite(order: RewriteOrder): Promise<void> {
  const worker = new Worker(workerFile, { workerData: order });
  const [{ isEmptied }] = await once(worker, 'message');
  if (isEmptied === true) return;
  const error = new Error('The log of the database could not be emptied yet: somebody is reading.');
  throw Object.assign(error, { code: 'SQLITE_BUSY' });
}
