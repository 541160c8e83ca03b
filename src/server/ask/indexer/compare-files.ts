import type { Db } from '../../db/schema.ts';
import { listFollowed, requeue, type FollowedFile } from '../file-status.ts';
import type { KeptIndex } from './kept-index.ts';

export interface Comparison {
  /** The ids of the files that the index holds. */
  held: Set<string>;
  /** The ids of those of them that are gone. */
  gone: string[];
  missing: FollowedFile[];
  /** The ids of those that are missing and can be read. */
  unread: string[];
}

/**
 * Compares the rows of all files with what an index holds. Where it is the only one, and was opened for it, the rows say which
 * files are not read.
 * @throws as `KeptIndex.open`; the database's error
 */
export async function compareFiles(db: Db, index: KeptIndex, servesAlone: boolean): Promise<Comparison> {
  const files = await listFollowed(db);
  const isFirst = !index.isIntact;
  const held = await index.open();
  const known = new Set(files.map(({ id }) => id));
  const gone = [...held].filter((id) => !known.has(id));
  // A row that does not say that its file is read may be of a process that ended before that was stored.
  const missing = files.filter(({ id, status }) => !held.has(id) || (isFirst && status !== 'ready'));
  const unread = missing.filter(({ status }) => status !== 'failed').map(({ id }) => id);
  if (isFirst && servesAlone) await requeue(db, unread);
  return { held, gone, missing, unread };
}
