// Unfinished files and folders of backups: what they are called, and which of them may be removed by somebody else than
// the process that makes them. Several machines may write into one folder, so no process id says whether a draft is in
// use: each has a random owner, who keeps its time of change fresh.
import { randomBytes } from 'node:crypto';
import { lstat, lutimes, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { systemClock } from '../clock.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A draft that nobody has changed for so long belongs to a process that was killed. */
export const ABANDONED_AFTER_MS = 24 * HOUR_MS;
const REFRESH_EVERY_MS = HOUR_MS / 6;

/**
 * Marks the owner that serves the data directory, or was started by the server. There is only one such at a time, so the
 * next one to take the directory's lock removes these at any age.
 */
const SERVING = 'serving-';
/** Also as earlier releases called them, after the number of their process. */
const DRAFT_NAME = /^(?:\.oriel-(?:work|verify)-|\..+\.oriel-)((?:serving-)?[\da-f]{16}|\d+(?:-\w{6})?)$/;

/** A random owner of drafts. @param isServing whether this process holds the lock of the data directory, or its server does */
export function newDraftOwner(isServing: boolean): string {
  return (isServing ? SERVING : '') + randomBytes(8).toString('hex');
}

/** Where a backup is packed until it is whole. @param file the backup's path */
export function draftFile(file: string, owner: string): string {
  return join(dirname(file), `.${basename(file)}.oriel-${owner}`);
}

/** Where the contents of a backup are collected. @param folder that of the backups in the data directory */
export function workDraft(folder: string, owner: string): string {
  return join(folder, `.oriel-work-${owner}`);
}

/** Where a backup is unpacked to be checked: beside it, else (a medium that is read only) where the system keeps such. */
export function verifyDrafts(file: string, owner: string): [beside: string, elsewhere: string] {
  const name = `.oriel-verify-${owner}`;
  return [join(dirname(file), name), join(tmpdir(), name)];
}

/** Keeps drafts from looking abandoned, however long their owner takes. @returns how to stop */
export function keepFresh(paths: readonly string[]): () => void {
  const refresh = (path: string) => presentIn(dirname(path)).then((now) => touch(path, now));
  const timer = setInterval(() => void Promise.all(paths.map(refresh)), REFRESH_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes drafts, whatever is left of them; what cannot be removed stays. */
export async function removeDrafts(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

/**
 * Removes the drafts in a folder that nobody has changed for a day. One that was changed in the future, by a clock that
 * was wrong, counts from now on.
 * @param folder an existing one
 * @param names what drafts are called, if not as those of backups
 */
export async function removeAbandoned(folder: string, names = DRAFT_NAME): Promise<void> {
  const drafts = await findDrafts(folder, names);
  if (drafts.length === 0) return;
  const now = await presentIn(folder);
  for (const path of drafts) {
    const parts = [path, ...(await childrenOf(path))];
    const times = await Promise.all(parts.map((part) => changedAt(part)));
    const future = parts.filter((_, index) => (times[index] ?? 0) > now.getTime());
    await Promise.all(future.map((part) => touch(part, now)));
    if (Math.max(...times) < now.getTime() - ABANDONED_AFTER_MS) await removeDrafts([path]);
  }
}

/** Removes the drafts of former servers. Call it with the lock of the data directory held, before any is made. */
export async function removeServingDrafts(folder: string): Promise<void> {
  const drafts = await findDrafts(folder);
  await removeDrafts(drafts.filter((path) => DRAFT_NAME.exec(basename(path))?.[1]?.startsWith(SERVING)));
}

async function findDrafts(folder: string, names = DRAFT_NAME): Promise<string[]> {
  const found = await readdir(folder).catch(() => []);
  return found.filter((name) => names.test(name)).map((name) => join(folder, name));
}

/** Not what is deeper: linked uploads have the times of those that they are links to. */
async function childrenOf(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => []);
  return names.map((name) => join(path, name));
}

/**
 * The present by the clock that gives the files of a folder their times. In a folder of a file server that is not this
 * machine's, so that machines whose clocks are apart agree on which draft is old.
 */
async function presentIn(folder: string): Promise<Date> {
  const probe = workDraft(folder, newDraftOwner(false));
  try {
    await mkdir(probe, { mode: 0o700 });
    return (await lstat(probe)).mtime;
  } catch {
    // Read only, or full, which is when there should be drafts to remove.
    return systemClock();
  } finally {
    await removeDrafts([probe]);
  }
}

/** In milliseconds; what is gone meanwhile is as good as new. */
async function changedAt(path: string): Promise<number> {
  return lstat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
}

async function touch(path: string, now: Date): Promise<void> {
  // Somebody else's, or gone: then it is left as it is. What a link leads to is no draft.
  await lutimes(path, now, now).catch(() => {});
}
