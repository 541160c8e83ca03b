// Temporary folders in which backups are made and checked, and the removal of those that killed processes left behind.
// Several machines may write to the same parent folder, so a process id does not tell whether a work folder is in use.
// Each has a random owner instead, and the owner renews its modification time.
import { randomBytes } from 'node:crypto';
import { lstat, lutimes, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemClock } from '../clock.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A work folder that has not changed for this long belongs to a process that was killed. */
export const FOLDER_STALE_AFTER_MS = 24 * HOUR_MS;
const REFRESH_EVERY_MS = HOUR_MS / 6;

/**
 * Prefix of owners that are the server of the data directory or were started by it. There is one server at a time, so the
 * next process that takes the directory's lock removes their work folders at any age.
 */
const SERVER_PREFIX = 'serving-';
/** Includes the temporary files and folders of earlier releases, some of which are named after a process id. */
const WORK_NAME = /^(?:\.oriel-(?:work|verify)-|\..+\.oriel-)((?:serving-)?[\da-f]{16}|\d+(?:-\w{6})?)$/;

/** A random owner of work folders. @param isServer whether this process is the server or was started by it */
export function newOwner(isServer: boolean): string {
  return (isServer ? SERVER_PREFIX : '') + randomBytes(8).toString('hex');
}

/** The path of an owner's work folder in `parent`. */
export function workFolder(parent: string, owner: string): string {
  return join(parent, `.oriel-work-${owner}`);
}

/** Runs `work`, renews the modification time of its work folders meanwhile, and removes them afterwards. */
export async function usingWorkFolders<Result>(
  folders: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const refresh = (folder: string) => currentTimeIn(dirname(folder)).then((now) => touch(folder, now));
  const timer = setInterval(() => void Promise.all(folders.map(refresh)), REFRESH_EVERY_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await removeAll(folders);
  }
}

/** Removes files and folders; keeps those that cannot be removed. */
export async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

/**
 * Removes the work folders in a folder that have not changed for a day. A modification time in the future, from a wrong
 * clock, is set to now.
 * @param pattern names to look for; by default those of backups
 */
export async function removeStale(folder: string, pattern = WORK_NAME): Promise<void> {
  const found = await findWork(folder, pattern);
  if (found.length === 0) return;
  const now = await currentTimeIn(folder);
  for (const path of found) {
    // Not what is deeper: linked uploads have the modification times of the originals.
    const parts = [path, ...(await readdir(path).catch(() => [])).map((name) => join(path, name))];
    const times = await Promise.all(parts.map(modifiedAt));
    const future = parts.filter((_, index) => (times[index] ?? 0) > now.getTime());
    await Promise.all(future.map((part) => touch(part, now)));
    if (Math.max(...times) < now.getTime() - FOLDER_STALE_AFTER_MS) await removeAll([path]);
  }
}

/** Removes the work folders of earlier servers. Requires the data directory's lock, and that none was made since. */
export async function removeServerWork(folder: string): Promise<void> {
  const found = await findWork(folder, WORK_NAME);
  await removeAll(found.filter((path) => WORK_NAME.exec(basename(path))?.[1]?.startsWith(SERVER_PREFIX)));
}

async function findWork(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => pattern.test(name)).map((name) => join(folder, name));
}

/**
 * The current time by the clock that sets modification times in a folder. On a network file system that is the clock of
 * the file server, so machines with different clocks agree on which work folder is stale.
 */
export async function currentTimeIn(folder: string): Promise<Date> {
  const probe = workFolder(folder, newOwner(false));
  try {
    await mkdir(probe, { mode: 0o700 });
    return (await lstat(probe)).mtime;
  } catch {
    // The folder is read-only, or the disk is full; removing stale work folders helps with the latter.
    return systemClock();
  } finally {
    await removeAll([probe]);
  }
}

/** Milliseconds; infinity for what has been removed in the meantime. */
async function modifiedAt(path: string): Promise<number> {
  return lstat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
}

/** Ignores errors: the file may be gone or belong to another user. Does not follow links. */
async function touch(path: string, now: Date): Promise<void> {
  await lutimes(path, now, now).catch(() => {});
}
