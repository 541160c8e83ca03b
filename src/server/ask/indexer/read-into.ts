import { storageTrouble } from '../../db/storage-trouble.ts';
import {
  storeProgress,
  storeReady,
  storeReason,
  storeText,
  type FileToFollow,
  type ReadRevision,
} from '../file-status.ts';
import type { FollowingDeps } from './following-deps.ts';
import { IndexerEnded, type IndexerProcess } from './indexer-process.ts';
import type { Outcome, PicturesOutcome } from './messages.ts';
import { reasons } from './unreadable-files.ts';

const PROGRESS_EVERY_MS = 500;

type Told = Pick<FollowingDeps, 'db' | 'onProgress'>;

/** What became of a file, unless something went wrong. */
export type Settled = Exclude<Outcome, { kind: 'trouble' }>;

/**
 * Lets a process read a file, and stores how far it is.
 * @param path of the content
 * @param readsPictures whether pages without text are read as pictures later
 * @throws IndexerEnded where the reading broke off; Error where the machine is to blame, whose disk may be full; the database's
 *   error
 */
export async function readInto(
  indexer: IndexerProcess,
  { db, onProgress }: Told,
  read: FileToFollow,
  path: string,
  readsPictures: boolean,
): Promise<Settled> {
  const { id, collection_id, name, media_type, revision, corrections } = read;
  await storeProgress(db, read, 0, 0);
  onProgress();
  let storedAt = performance.now();
  let storing: Promise<void> = Promise.resolve();
  const place = { fileId: id, collectionId: collection_id, name, revision };
  const file = { ...place, mediaType: media_type, path, corrections, readsPictures };
  const outcome = await indexer.read(file, (done, total) => {
    if (performance.now() - storedAt < PROGRESS_EVERY_MS) return;
    storedAt = performance.now();
    // Progress that is not stored is lost to nobody.
    storing = storeProgress(db, read, done, total).then(onProgress, () => {});
  });
  // A later status must not be overtaken.
  await storing;
  return withoutTrouble(outcome);
}

/** @returns an outcome, unless something went wrong @throws as `readInto` */
export function withoutTrouble<Own extends Outcome | PicturesOutcome>(
  outcome: Own,
): Exclude<Own, { kind: 'trouble' }> {
  // Safe: the trouble is thrown.
  if (outcome.kind !== 'trouble') return outcome as Exclude<Own, { kind: 'trouble' }>;
  const { message, code } = outcome;
  if (code !== undefined && storageTrouble(code) !== undefined)
    throw Object.assign(new Error(message), { code });
  throw new IndexerEnded(message);
}

/** Stores what became of a file that is not read any more. @param outcome undefined where its content is not stored */
export async function storeOutcome(
  { db, onProgress }: Told,
  file: ReadRevision,
  outcome: Exclude<Settled, { kind: 'cancelled' }> | undefined,
): Promise<void> {
  if (outcome?.kind === 'read' && outcome.pictures > 0) await storeText(db, file, outcome);
  else if (outcome?.kind === 'read') await storeReady(db, file, outcome);
  else await storeReason(db, file, 'failed', outcome?.detail ?? reasons.contentMissing);
  onProgress();
}
