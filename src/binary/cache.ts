// The files inside the single executable, and the private folder they are unpacked into once: Node loads native code
// from files alone. Whatever in that folder is not what it was is unpacked anew.
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

/** Files in one piece: what they are, and their contents one after the other, compressed. */
export interface Archive {
  files: readonly ArchivedFile[];
  contents: Uint8Array;
}

/** A folder that cannot be used as a cache; the message is one sentence for the operator. */
export class CacheError extends Error {}

const COMPRESSION_LEVEL = 17;
const ATTEMPTS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
/** What other versions have unpacked goes when none of them has run for so long. */
const KEPT_DAYS = 30;

/** Makes an archive of files by their paths. */
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
 * Makes sure that the archive's files stand unpacked in the cache, byte for byte.
 * Any number of processes may do so at once: each unpacks beside, and the first to rename wins.
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
 * Marks a folder as in use, now and every day while the process runs, and removes those of other versions that nobody
 * has used for a month. What cannot be removed is left: it harms nobody.
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
      // Another process removes it too, or it is not ours to remove.
    }
  }
}

function markUsed(folder: string): void {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // Then it may be unpacked once more.
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

/** Fills a new folder and puts it in the place of one that is missing or not whole. */
function replace(folder: string, fill: (draft: string) => void): void {
  const draft = `${folder}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const old = `${draft}.old`;
  try {
    fill(draft);
    moveAside(folder, old);
    renameSync(draft, folder);
  } catch (error) {
    // Another process was faster; what it has put there is looked at next.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) {
      throw new CacheError(
        `The cache ${dirname(folder)} cannot be written: make room there, or name another folder in ORIEL_CACHE_DIR.`,
        { cause: error },
      );
    }
  } finally {
    for (const ruin of [draft, old]) rmSync(ruin, { recursive: true, force: true });
  }
}

function moveAside(folder: string, to: string): void {
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
