// The data directory: private modes, one serving process at a time, and a database file that is what it should be.
// Every refusal here leaves the bytes as they are and says what to do (exit 78).
import { closeSync, existsSync, fsyncSync, openSync, readSync, statSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { StartError } from '../start-error.ts';
import { openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import type { Schema } from './schema.ts';

const SQLITE_MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
/** Its presence says that this directory has held a database, so that a missing one is never replaced by an empty one. */
const MARKER = '.initialized';

/** An open data directory; `close` closes the database and then gives the directory up. */
export interface DataDir {
  db: Kysely<Schema>;
  /** Names of the migrations that were applied while opening. */
  applied: string[];
  close(): Promise<void>;
}

/**
 * Opens the data directory for this process alone, and the migrated database in it.
 * @param dir absolute path; created where missing, tightened to 0700 (files 0600) where too open
 * @param options `shared`: a short command that may also run beside the process that serves the directory
 * @throws StartError where another process serves it, or the database is damaged, missing or newer
 */
export async function openDataDir(dir: string, options: { shared?: boolean } = {}): Promise<DataDir> {
  process.umask(0o077);
  await prepareDir(dir);
  const unlock = lockDir(dir);
  if (unlock === 'served' && !options.shared) {
    throw new StartError(
      `The data directory ${dir} is already being served by another process: stop that one first.`,
    );
  }
  // Whoever serves it has checked and migrated it.
  if (unlock === 'served') {
    const db = openDatabase(join(dir, 'oriel.db'));
    return { db, applied: [], close: () => db.destroy() };
  }
  try {
    const { db, applied } = await openChecked(dir);
    await tightenFiles(dir);
    const close = async () => {
      await db.destroy();
      unlock();
    };
    return { db, applied, close };
  } catch (error) {
    unlock();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StartError(`The database in ${dir} is locked by another program: close that one first.`, {
        cause: error,
      });
    }
    throw error;
  }
}

async function prepareDir(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await chmod(dir, 0o700);
  } catch (error) {
    throw new StartError(
      `The data directory ${dir} cannot be used: check that it is a folder this user owns.`,
      {
        cause: error,
      },
    );
  }
}

const OWN_NAMES = /^(?:oriel\.db|instance\.lock|\.initialized|uploads$|outbox$|backups$)/;

/** Takes the rights of others from what is ours; files that somebody else keeps here are none of our business. */
async function tightenFiles(dir: string): Promise<void> {
  for (const name of (await readdir(dir)).filter((entry) => OWN_NAMES.test(entry))) {
    const path = join(dir, name);
    const inside = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
    for (const own of [path, ...inside.map((entry) => join(path, entry))]) {
      await chmod(own, (await stat(own)).isDirectory() ? 0o700 : 0o600);
    }
  }
}

/**
 * Takes the exclusive lock of the directory. It is a lock of the kernel's, so a kill -9 drops it too.
 * @returns how to give it up; 'served' where another process holds it
 */
function lockDir(dir: string): (() => void) | 'served' {
  const file = join(dir, 'instance.lock');
  let lock: Sqlite.Database | undefined;
  try {
    lock = new Sqlite(file, { timeout: 0 });
    lock.pragma('journal_mode = DELETE');
    lock.exec('begin exclusive');
    const held = lock;
    return () => held.close();
  } catch (error) {
    lock?.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return 'served';
    throw new StartError(
      `The lock file ${file} cannot be used: check its owner, or remove it while nothing runs.`,
      {
        cause: error,
      },
    );
  }
}

async function openChecked(dir: string) {
  const file = join(dir, 'oriel.db');
  const marker = join(dir, MARKER);
  if (!existsSync(file)) {
    if (existsSync(marker) || existsSync(`${file}-wal`)) throw missing(file);
    await createDatabase(file);
  }
  refuseDamaged(file);
  const db = openDatabase(file);
  try {
    const applied = await migrateToLatest(db);
    if (!existsSync(marker)) await writeFile(marker, 'This directory holds a database. See README.md.\n');
    return { db, applied };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function missing(file: string): StartError {
  return new StartError(
    `The database ${file} is missing although this directory had one: put back your copy of the directory, or use an empty DATA_DIR to start afresh.`,
  );
}

/** Makes a new database under a temporary name and renames it when it is whole, so that no half-made one is ever found. */
async function createDatabase(file: string): Promise<void> {
  const unfinished = `${file}.new`;
  for (const suffix of ['', '-wal', '-shm']) await rm(unfinished + suffix, { force: true });
  const db = openDatabase(unfinished);
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
  fsyncPath(unfinished);
  await rename(unfinished, file);
  fsyncPath(join(file, '..'));
}

function fsyncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Looks at the file without changing a byte of it: header, length, then SQLite's own quick check. */
function refuseDamaged(file: string): void {
  const damage = findHeaderDamage(file) ?? findInnerDamage(file);
  if (damage === undefined) return;
  throw new StartError(
    `The database ${file} is damaged (${damage}) and was left as it is: put back your copy of the directory.`,
  );
}

function findHeaderDamage(file: string): string | undefined {
  const size = statSync(file).size;
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
    return result === 'ok' ? undefined : 'its integrity check fails';
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(error.code)) {
      return 'its pages cannot be read';
    }
    throw error;
  } finally {
    sqlite?.close();
  }
}
