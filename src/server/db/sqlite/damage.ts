// Checks a database file without changing it: its header, its length, its write-ahead log, and SQLite's quick check.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { codeOf } from '../storage-trouble.ts';

const SQLITE_MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const WAL_MAGIC = 0x377f0682;
const WAL_HEADER_BYTES = 32;

/** @returns what is wrong with the file, as a clause; undefined if nothing is */
export function findDamage(file: string): string | undefined {
  return findHeaderDamage(file) ?? findWalDamage(`${file}-wal`) ?? findPageDamage(file);
}

function findHeaderDamage(file: string): string | undefined {
  const stats = statSync(file);
  if (!stats.isFile()) return 'it is not a file';
  const { size } = stats;
  if (size === 0) return 'it is empty';
  const header = readStart(file, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== SQLITE_MAGIC)
    return 'it is not a SQLite file';
  const storedPageSize = header.readUInt16BE(16);
  const pageSize = storedPageSize === 1 ? 65_536 : storedPageSize;
  const pages = header.readUInt32BE(28);
  const isPageCountValid = header.readUInt32BE(24) === header.readUInt32BE(92);
  // A checkpoint writes the new page count before the file has grown; if it is killed then, the WAL has the other pages.
  const hasWal = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (isPageCountValid && !hasWal && size < pages * pageSize) return 'it is shorter than it should be';
  return undefined;
}

/** SQLite treats a WAL with an invalid header as empty, which would silently lose committed transactions. */
function findWalDamage(wal: string): string | undefined {
  if (statSync(wal, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const header = readStart(wal, WAL_HEADER_BYTES);
  // Its first write was interrupted, so it has no committed transaction.
  if (header.length < WAL_HEADER_BYTES || header.every((byte) => byte === 0)) return undefined;
  // The last bit is the byte order of the checksums.
  return header.readUInt32BE(0) >>> 1 === WAL_MAGIC >>> 1 ? undefined : 'its write-ahead log is no such log';
}

/** The first bytes of a file; fewer if it is shorter. */
export function readStart(file: string, bytes: number): Buffer {
  const start = Buffer.alloc(bytes);
  const descriptor = openSync(file, 'r');
  try {
    return start.subarray(0, readSync(descriptor, start, 0, bytes, 0));
  } finally {
    closeSync(descriptor);
  }
}

function findPageDamage(file: string): string | undefined {
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = new Sqlite(file, { readonly: true });
    const result = sqlite.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') return 'its integrity check fails';
    const migrations = sqlite.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get();
    return migrations === undefined ? 'it is the database of another program' : undefined;
  } catch (error) {
    // Missing permissions and locks say nothing about the content.
    const isInaccessible = codeOf(error)?.match(/^SQLITE_(?:CANTOPEN|READONLY|PERM|BUSY|FULL)/);
    if (error instanceof Sqlite.SqliteError && !isInaccessible) return 'its pages cannot be read';
    throw error;
  } finally {
    sqlite?.close();
  }
}
