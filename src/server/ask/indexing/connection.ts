// Opens `ask.db`, for writing and for reading.
import { chmodSync, existsSync, rmSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { INDEX_VERSION, schema, type AskDb } from './schema.ts';

/** Longer than a question may take: while it is answered, the log cannot be emptied. */
const WRITER_WAIT_MS = 20_000;
const READER_WAIT_MS = 2000;

/**
 * Opens the file for writing, and builds it anew if it is damaged or of another version.
 * @param isSuspect whether all of it is looked at: a large one takes seconds
 * @param prepare what is done first: damage that it meets counts, too
 */
export function openForWriting<Prepared>(
  path: string,
  isSuspect: boolean,
  prepare: (db: AskDb) => Prepared,
): Prepared {
  const opened = tryOpen(path, isSuspect, prepare);
  if (opened !== undefined) return opened;
  removeDatabase(path);
  return prepare(create(path));
}

function tryOpen<Prepared>(
  path: string,
  isSuspect: boolean,
  prepare: (db: AskDb) => Prepared,
): Prepared | undefined {
  if (!existsSync(path)) return undefined;
  let db: AskDb | undefined;
  try {
    db = connect(path);
    const isCurrent = db.pragma('user_version', { simple: true }) === INDEX_VERSION;
    const isWhole = !isSuspect || db.pragma('quick_check(1)', { simple: true }) === 'ok';
    if (isCurrent && isWhole) return prepare(db);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  db?.close();
  return undefined;
}

function create(path: string): AskDb {
  const db = connect(path);
  db.transaction(() => {
    db.exec(schema);
    db.pragma(`user_version = ${INDEX_VERSION}`);
  })();
  chmodSync(path, 0o600);
  return db;
}

function connect(path: string): AskDb {
  const db = new Sqlite(path);
  try {
    db.pragma('journal_mode = WAL');
    // What is lost by a crash of the machine is read out of the files again.
    db.pragma('synchronous = NORMAL');
    db.pragma('secure_delete = ON');
    // The log is moved into the file only after its pages were noted (`unused-bytes.ts`).
    db.pragma('wal_autocheckpoint = 0');
    db.pragma(`busy_timeout = ${WRITER_WAIT_MS}`);
    db.pragma('cache_size = -16384');
    db.pragma('temp_store = MEMORY');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The bytes that `rewrite` takes of the disk meanwhile: what the file holds, in a temporary file and in the log. */
export function spaceToRewrite(db: AskDb): number {
  const { pageSize, pages, unused } = sizesOf(db);
  return 2 * pageSize * (pages - unused);
}

/** The share of the file that is unused, from 0 to 1. */
export function unusedShare(db: AskDb): number {
  const { pages, unused } = sizesOf(db);
  return unused / Math.max(1, pages);
}

function sizesOf(db: AskDb) {
  const [pageSize = 0, pages = 0, unused = 0] = ['page_size', 'page_count', 'freelist_count'].map((pragma) =>
    Number(db.pragma(pragma, { simple: true })),
  );
  return { pageSize, pages, unused };
}

/** Writes all of the file again, so that it has no unused pages. */
export function rewrite(db: AskDb): void {
  // In memory it could be larger than a small box.
  db.pragma('temp_store = FILE');
  try {
    db.exec('vacuum');
  } finally {
    db.pragma('temp_store = MEMORY');
  }
}

/** Whether SQLite says that the file is damaged, or none of its own. */
export function isDamage(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|SCHEMA|FORMAT)/.test(error.code);
}

/** What is thrown where something that is read without SQLite's help is not as it was written. */
export function foundDamage(what: string): Error {
  return new Sqlite.SqliteError(what, 'SQLITE_CORRUPT_VTAB');
}

/** Removes the file with its log. */
function removeDatabase(path: string): void {
  for (const suffix of ['-wal', '-shm', '-journal', '']) rmSync(path + suffix, { force: true });
}

/** The inode and the birth of a file, by which one is known that was built anew; nothing if there is none. */
export function identityOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats && `${stats.ino} ${stats.birthtimeNs}`;
}

/**
 * Opens the file for reading.
 * @returns nothing if there is none, or one of another version, which is about to be built anew
 */
export function openForReading(path: string): AskDb | undefined {
  if (!existsSync(path)) return undefined;
  const db = new Sqlite(path, { readonly: true, fileMustExist: true });
  db.pragma('cache_size = -16384');
  db.pragma('temp_store = MEMORY');
  db.pragma(`busy_timeout = ${READER_WAIT_MS}`);
  if (db.pragma('user_version', { simple: true }) === INDEX_VERSION) return db;
  db.close();
  return undefined;
}
