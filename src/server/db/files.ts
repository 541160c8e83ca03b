// Durable file operations: write, rename, sync, list and link files so that they are complete after a crash.
import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeOf } from './storage-trouble.ts';

/**
 * Makes a folder and its parents, one level at a time: with `recursive`, `mkdir` never returns for a path such as /proc/x.
 * @throws the system's error
 */
export async function makeFolder(dir: string): Promise<void> {
  if (!existsSync(dir)) {
    await makeFolder(dirname(dir));
    await mkdir(dir, { mode: 0o700 }).catch((error: unknown) => {
      // Another process made it in the meantime.
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  if (!(await stat(dir)).isDirectory())
    throw Object.assign(new Error(`${dir} is not a folder`), { code: 'ENOTDIR' });
}

/** Flushes a file, or the entries of a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames a finished file; when this returns, its content and its new name survive a power failure. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await syncPath(from);
  await rename(from, to);
  await syncPath(dirname(to));
}

/**
 * Writes a file of mode 0600 completely or not at all, replacing an existing one, and flushes it to the disk.
 * @param temporary where it is written first, on the same file system; by default a hidden name beside it
 * @throws the system's error; then the file is unchanged
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  temporary = join(dirname(path), `.${basename(path).replace(/^\./, '')}.new`),
): Promise<void> {
  await replaceFile(path, content, temporary);
  await syncPath(dirname(path));
}

/**
 * Like `writeFileAtomically`, but leaves the folder to the caller: the new name survives a power failure when `syncPath`
 * has flushed the folder, once for all files that were written into it.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  temporary: string,
): Promise<void> {
  try {
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Data is flushed after this many bytes: one large flush would block the writes of other processes to the disk. */
const UNSYNCED_BYTES = 4 * 1024 * 1024;

/**
 * Writes a new file of mode 0600 and flushes it to the disk portion by portion.
 * @throws the system's error, also where the file exists; the error of `chunks`
 */
export async function writePaced(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    let unsynced = 0;
    for await (const chunk of chunks) {
      await handle.writeFile(chunk);
      unsynced += chunk.length;
      if (unsynced < UNSYNCED_BYTES) continue;
      await handle.datasync();
      unsynced = 0;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file and its size in bytes; the name is relative, with `/`. */
export interface FoundFile {
  name: string;
  size: number;
}

/**
 * Lists all regular files below a folder, sorted by name; none if the folder does not exist. Names that start with a dot
 * are skipped: they are unfinished or do not belong to this program.
 */
export async function listFiles(folder: string, prefix = ''): Promise<FoundFile[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(ignoreMissing);
  const found: FoundFile[] = [];
  for (const entry of (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) found.push(...(await listFiles(folder, name)));
    // It may have been removed since `readdir`.
    const size = entry.isFile() ? (await lstat(join(folder, name)).catch(ignoreMissing))?.size : undefined;
    if (size !== undefined) found.push({ name, size });
  }
  return found;
}

/** Hard-links every file below `from` into `to` where it is missing there; copies only where links are not possible. */
export async function linkFiles(from: string, to: string): Promise<void> {
  for (const { name } of await listFiles(from)) {
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 });
    await linkFile(join(from, name), join(to, name)).catch(ignoreMissing);
  }
}

/** Hard-links a file, or copies it where links are not possible; one that exists already is left as it is. */
export async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to).catch(async (error: unknown) => {
      // Another disk, or a file system without links.
      if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(String(codeOf(error)))) throw error;
      await copyFile(from, to, constants.COPYFILE_EXCL + constants.COPYFILE_FICLONE);
    });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** @returns the SHA-256 of a file in hexadecimal */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** For `catch`: a missing file or folder is not an error. */
export function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
