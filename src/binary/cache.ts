// The files inside the single executable, and the private folder they are unpacked into once, since Node loads native code
// only from files. A file that was changed there is unpacked again.
import { hash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** One file: its path in the folder, its length in bytes and its SHA-256 in hex. */
export interface ArchivedFile {
  path: string;
  size: number;
  sha256: string;
}

/** The list of the files, and their contents concatenated and compressed. */
export interface Archive {
  files: readonly ArchivedFile[];
  contents: Uint8Array;
}

/** A folder that cannot be used as a cache; the message is one sentence for the operator. */
export class CacheError extends Error {}

const COMPRESSION_LEVEL = 17;
const ATTEMPTS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The folder of another version is removed when that version has not run for this long. */
const KEPT_DAYS = 30;

/** Makes an archive of files, given as contents by path. */
export function buildArchive(files: Readonly<Record<string, Uint8Array>>): Archive {
  const contents = Buffer.concat(Object.values(files));
  return {
    files: Object.entries(files).map(([path, bytes]) => ({
      path,
      size: bytes.length,
      sha256: hash('sha256', bytes, 'hex'),
    })),
    contents: zstdCompressSync(contents, {
      params: { [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL },
    }),
  };
}

/**
 * Makes sure that the files of the archive are in the cache, byte for byte. Several processes may do so at the same time:
 * each unpacks into a folder of its own, and the first to rename it wins.
 * @param cacheDir the folder for all versions; made with mode 0700
 * @returns the folder with the files
 * @throws CacheError where the folder belongs to another user or cannot be written
 */
export function openCache(cacheDir: string, { files, contents }: Archive): string {
  prepareCacheDir(cacheDir);
  const folder = join(cacheDir, hash('sha256', JSON.stringify(files), 'hex').slice(0, 32));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (isWhole(folder, files)) return folder;
    replace(folder, (draft) => unpack(draft, { files, contents }));
  }
  throw new CacheError(`The cache ${cacheDir} keeps changing while it is being unpacked.`);
}

/**
 * Marks a folder as in use, now and every day while the process runs, and removes those of other versions that have not
 * been used for a month. One that cannot be removed is left.
 * @param folder as `openCache` has returned it
 */
export function keepInUse(folder: string): void {
  markUsed(folder);
  setInterval(markUsed, DAY_MS, folder).unref();
  const cacheDir = dirname(folder);
  const oldest = Date.now() - KEPT_DAYS * DAY_MS;
  for (const name of readdirSync(cacheDir)) {
    const other = join(cacheDir, name);
    try {
      if (statSync(other).mtimeMs < oldest) rmSync(other, { recursive: true });
    } catch {
      // Another process removes it too, or it belongs to another user.
    }
  }
}

function markUsed(folder: string): void {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // It may then be unpacked once more.
  }
}

function prepareCacheDir(cacheDir: string): void {
  try {
    mkdirSync(cacheDir, { recursive: true, mode: 0o700 });
    const found = lstatSync(cacheDir);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) throw new Error('It is not ours.');
    if ((found.mode & 0o077) !== 0) chmodSync(cacheDir, 0o700);
  } catch (error) {
    throw new CacheError(
      `The cache ${cacheDir} cannot be used: name a folder that this user owns in ORIEL_CACHE_DIR.`,
      { cause: error },
    );
  }
}

function isWhole(folder: string, files: Archive['files']): boolean {
  try {
    return files.every(
      ({ path, sha256 }) => hash('sha256', readFileSync(join(folder, path)), 'hex') === sha256,
    );
  } catch {
    return false;
  }
}

/** Fills a new folder and replaces the one that is missing or incomplete with it. */
function replace(folder: string, fill: (draft: string) => void): void {
  const draft = `${folder}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const old = `${draft}.old`;
  try {
    fill(draft);
    renameIfPresent(folder, old);
    renameSync(draft, folder);
  } catch (error) {
    // Another process was faster; the caller checks its folder next.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) {
      throw new CacheError(
        `The cache ${dirname(folder)} cannot be written: make room there, or name another folder in ORIEL_CACHE_DIR.`,
        { cause: error },
      );
    }
  } finally {
    for (const leftover of [draft, old]) rmSync(leftover, { recursive: true, force: true });
  }
}

function renameIfPresent(folder: string, to: string): void {
  try {
    renameSync(folder, to);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

function unpack(folder: string, { files, contents }: Archive): void {
  const bytes = zstdDecompressSync(contents);
  let at = 0;
  for (const { path, size } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, bytes.subarray(at, at + size), { mode: 0o600 });
    at += size;
  }
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
