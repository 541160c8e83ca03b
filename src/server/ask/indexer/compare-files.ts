import type { Db } from '../../db/schema.ts';
import { listFollowed, requeue, type FollowedFile } from '../file-status.ts';
import type { FollowingDeps } from './following-deps.ts';
import { isAtPlace, type HeldFile, type KeptIndex } from './kept-index.ts';

export interface Comparison {
  /** All that there are. */
  files: FollowedFile[];
  /** The ids of the files that the index holds and that are gone, or were replaced. */
  gone: string[];
  /** Those that it holds under another name, or in another collection. */
  moved: FollowedFile[];
  missing: FollowedFile[];
  /** The ids of those that are missing and can be read. */
  unread: string[];
}

/**
 * Compares the rows of all files with what an index holds. Where it is the only one, and was opened for it, the rows say which
 * files are not read.
 * @throws as `KeptIndex.open`; the database's error
 */
export async function compareFiles(
  db: Db,
  index: KeptIndex,
  { servesAlone, languages }: Pick<FollowingDeps, 'servesAlone' | 'languages'>,
): Promise<Comparison> {
  const files = await listFollowed(db);
  const isFirst = !index.isIntact;
  const held = await index.open();
  const isMissing = (file: FollowedFile) => {
    const own = held.get(file.id);
    return own === undefined || own.revision !== file.revision || isCalledOtherwise(own, file);
  };
  const present = new Set(files.filter((file) => !isMissing(file)).map(({ id }) => id));
  const gone = [...held.keys()].filter((id) => !present.has(id));
  const moved = files.filter((file) => {
    const own = present.has(file.id) ? held.get(file.id) : undefined;
    return own !== undefined && !isAtPlace(own, file);
  });
  // Of these only pictures are left.
  const isTextRead = ({ id, pages }: FollowedFile) =>
    languages !== undefined && pages !== null && (held.get(id)?.pictures ?? 0) > 0;
  // A row that does not say that its file is read may be of a process that ended before that was stored.
  const isUnsure = (file: FollowedFile) => isFirst && file.status !== 'ready' && !isTextRead(file);
  const missing = files.filter((file) => isMissing(file) || isUnsure(file));
  const unread = missing.filter(({ status }) => status !== 'failed').map(({ id }) => id);
  if (isFirst && servesAlone) await requeue(db, unread);
  return { files, gone, moved, missing, unread };
}

/** Whether it has to be read again for its name, which is that of the table of a CSV file. */
const isCalledOtherwise = (held: HeldFile, { name, media_type }: FollowedFile) =>
  held.name !== name && media_type === 'text/csv';
