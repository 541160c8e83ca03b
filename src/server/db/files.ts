// Files that must be there whole after a crash: writing, syncing, listing and linking them.
import { constants, existsSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../storage-trouble.ts';

/**
 * Makes a folder and those above it, level by level: asked for all at once, Node never comes back from a place where no
 * folder can be made, like /proc.
 * @throws the system's error
 */
export async function makeFolder(dir: string): Promise<void> {
  if (!existsSync(dir)) {
    await makeFolder(dirname(dir));
    await mkdir(dir, { mode: 0o700 }).catch((error: unknown) => {
      // Somebody else has been faster.
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  if (!(await stat(dir)).isDirectory())
    throw Object.assign(new Error(`${dir} is not a folder`), { code: 'ENOTDIR' });
}

/** Puts a file's bytes, or a folder's names, on the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** So much may wait in memory to be written; a larger flood would hold up everybody else's writes to the disk. */
const UNSYNCED_BYTES = 4 * 1024 * 1024;

/** A new private file that is written in portions which reach the disk one after the other. */
export interface PacedFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Puts the rest on the disk and closes the file. */
  finish(): Promise<void>;
  /** Closes the file as it is. */
  abandon(): Promise<void>;
}

/** Opens a new file of mode 0600 for writing. @throws the system's error, also where the file exists */
export async function createPacedFile(path: string): Promise<PacedFile> {
  const handle = await open(path, 'wx', 0o600);
  let unsynced = 0;
  return {
    async write(bytes) {
      await writeAll(handle, bytes);
      unsynced += bytes.length;
      if (unsynced < UNSYNCED_BYTES) return;
      await handle.datasync();
      unsynced = 0;
    },
    async finish() {
      await handle.sync();
      await handle.close();
    },
    abandon: () => handle.close(),
  };
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten;
}

/** A file and its length in bytes; the name is relative, with `/`. */
export interface FoundFile {
  name: string;
  size: number;
}

/**
 * Every plain file below a folder, sorted by name; none where there is no such folder. Names that start with a dot are
 * unfinished or somebody else's.
 */
export async function listFiles(folder: string, prefix = ''): Promise<FoundFile[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(ignoreMissing);
  const found: FoundFile[] = [];
  for (const entry of (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) found.push(...(await listFiles(folder, name)));
    // Gone between the two looks: then it is not there.
    const size = entry.isFile() ? (await lstat(join(folder, name)).catch(ignoreMissing))?.size : undefined;
    if (size !== undefined) found.push({ name, size });
  }
  return found;
}

/** Gives every file below `from` a second name below `to`, where it has none yet: nothing is copied within one disk. */
export async function linkFiles(from: string, to: string): Promise<void> {
  for (const { name } of await listFiles(from)) {
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 });
    await linkFile(join(from, name), join(to, name)).catch(ignoreMissing);
  }
}

async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to).catch(async (error: unknown) => {
      // Another disk, or one without links.
      if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(String(codeOf(error)))) throw error;
      await copyFile(from, to, constants.COPYFILE_EXCL + constants.COPYFILE_FICLONE);
    });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** For `catch`: what is missing is no error. */
export function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
