// Looking at a database file without changing a byte of it: header, length, then SQLite's own quick check.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

const SQLITE_MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;

/** @returns what is wrong with the file, as half a sentence; undefined where nothing is */
export function findDamage(file: string): string | undefined {
  return findHeaderDamage(file) ?? findInnerDamage(file);
}

function findHeaderDamage(file: string): string | undefined {
  const stats = statSync(file);
  if (!stats.isFile()) return 'it is not a file';
  const { size } = stats;
  if (size === 0) return 'it is empty';
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  const read = readSync(descriptor, header, 0, HEADER_BYTES, 0);
  closeSync(descriptor);
  if (read < HEADER_BYTES || header.toString('latin1', 0, 16) !== SQLITE_MAGIC)
    return 'it is not a SQLite file';
  const storedPageSize = header.readUInt16BE(16);
  const pageSize = storedPageSize === 1 ? 65_536 : storedPageSize;
  const pages = header.readUInt32BE(28);
  const isPageCountValid = header.readUInt32BE(24) === header.readUInt32BE(92);
  // A checkpoint writes the new page count before the file has grown; if it is killed then, the WAL has what is missing.
  if (isPageCountValid && !hasWal(file) && size < pages * pageSize) return 'it is shorter than it should be';
  return undefined;
}

function hasWal(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function findInnerDamage(file: string): string | undefined {
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = new Sqlite(file, { readonly: true });
    const result = sqlite.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') return 'its integrity check fails';
    const migrations = sqlite.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get();
    return migrations === undefined ? 'it is the database of another program' : undefined;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(error.code)) {
      return 'its pages cannot be read';
    }
    throw error;
  } finally {
    sqlite?.close();
  }
}
