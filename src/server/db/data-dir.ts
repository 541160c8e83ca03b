// The data directory: private modes, one serving process at a time, and a database file that is what it should be.
// Every refusal here leaves the bytes as they are and says what to do (exit 78).
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { systemClock } from '../clock.ts';
import { productVersion } from '../paths.ts';
import { StartError } from '../start-error.ts';
import { isSystemError } from '../storage-trouble.ts';
import { createBackup } from './backup.ts';
import { UPLOADS_NAME } from './backup-file.ts';
import { BACKUPS_NAME, backupName, listBackups, pruneBackups } from './backup-folder.ts';
import { findDamage } from './damage.ts';
import { openDatabase } from './database.ts';
import { newDraftOwner, removeAbandoned, removeServingDrafts } from './drafts.ts';
import type { StorageWatch } from './driver.ts';
import { listFiles, syncPath } from './files.ts';
import { isBusy, LOCK_NAME, lockDir } from './instance-lock.ts';
import { isMigrated, isNewer, migrateToLatest, pendingMigrations } from './migrate.ts';
import {
  hasHeldDatabase,
  preparePrivateDir,
  rememberDatabase,
  requireOwnDir,
  tightenFiles,
} from './private-dir.ts';
import { finishRestore } from './restore.ts';
import type { Schema } from './schema.ts';

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
 * @param options `shared`: a short command that may also run beside the process that serves the directory;
 *   `watch`: told of writes to the database and of failures of the storage
 * @throws StartError where another process serves it, or the database is damaged, missing or newer
 */
export async function openDataDir(
  dir: string,
  options: { shared?: boolean; watch?: StorageWatch } = {},
): Promise<DataDir> {
  await preparePrivateDir(dir);
  const unlock = lockDir(dir);
  if (unlock === 'served' && !options.shared) throw served(dir);
  try {
    if (unlock === 'served') {
      const db = await openServed(dir);
      return { db, applied: [], close: () => db.destroy() };
    }
    // First, so that a database that its owner may only read is opened to be written to.
    await tightenFiles(dir);
    const { db, applied } = await openChecked(dir, options.watch);
    const close = async () => {
      await db.destroy();
      unlock();
    };
    return { db, applied, close };
  } catch (error) {
    if (unlock !== 'served') unlock();
    throw toStartError(error, dir);
  }
}

/**
 * Says so where another process serves a data directory; nothing is made there.
 * @throws StartError where one does
 */
export async function refuseServed(dir: string): Promise<void> {
  if (!existsSync(join(dir, LOCK_NAME))) return;
  await requireOwnDir(dir);
  const unlock = lockDir(dir);
  if (unlock === 'served') throw served(dir);
  unlock();
}

function served(dir: string): StartError {
  return new StartError(
    `The data directory ${dir} is already being served by another process: stop that one first.`,
  );
}

/**
 * What goes wrong with the files while starting, as a sentence for the operator.
 * @returns a StartError, or the error itself where it is no error of the database or of the system
 */
export function toStartError(error: unknown, dir: string): unknown {
  if (!isSystemError(error)) return error;
  if (isBusy(error)) {
    return new StartError(`The database in ${dir} is locked by another program: close that one first.`, {
      cause: error,
    });
  }
  return new StartError(
    `The data directory ${dir} cannot be used (${error.message}): check its owner, its modes and the disk, or put a backup in its place with "oriel restore <file>".`,
    { cause: error },
  );
}

/**
 * Makes sure that a command may read a data directory, served or not. What is missing or damaged is left to the command.
 * @throws StartError where the directory is not ours, or its database is newer; then nothing is changed
 */
export async function requireReadable(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  await requireOwnDir(dir);
  const file = join(dir, 'oriel.db');
  const added = missingLogs(file);
  if (!existsSync(file) || !(await isNewer(file).catch(() => false))) return;
  // Only while nobody has the database open: a log that is in use must stay.
  const unlock = lockDir(dir);
  if (unlock !== 'served') {
    for (const path of added) await rm(path, { force: true });
    unlock();
  }
  throw newer(file);
}

/** Whoever serves it has checked and migrated it, unless it is only just about to: there must be nothing to get in its way. */
async function openServed(dir: string): Promise<Kysely<Schema>> {
  const file = join(dir, 'oriel.db');
  if (existsSync(file)) {
    if (await isNewer(file)) throw newer(file);
    const db = openDatabase(file);
    if (await isMigrated(db)) return db;
    await db.destroy();
  }
  throw new StartError(
    `The data directory ${dir} is being prepared by another process: try again in a moment.`,
  );
}

async function openChecked(dir: string, watch: StorageWatch | undefined) {
  await finishRestore(dir);
  const file = join(dir, 'oriel.db');
  if (!existsSync(file)) {
    if (hasHeldDatabase(dir) || existsSync(`${file}-wal`) || (await holdsData(dir))) throw missing(file);
    await createDatabase(file);
  }
  await refuseUnfit(file);
  await removeServingDrafts(join(dir, BACKUPS_NAME));
  await removeAbandoned(join(dir, BACKUPS_NAME));
  const db = openDatabase(file, watch);
  try {
    const next = (await pendingMigrations(db)).at(-1);
    if (next !== undefined) await backUpBefore(next, dir);
    const applied = await migrateToLatest(db);
    await rememberDatabase(dir);
    return { db, applied };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Uploads or backups without the database that belongs to them. */
async function holdsData(dir: string): Promise<boolean> {
  const uploads = await listFiles(join(dir, UPLOADS_NAME));
  return uploads.length > 0 || (await listBackups(dir)).length > 0;
}

function missing(file: string): StartError {
  return new StartError(
    `The database ${file} is missing although this directory had one: put a backup in its place with "oriel restore <file>", or use an empty DATA_DIR to start afresh.`,
  );
}

/** Makes a new database under a temporary name and renames it when it is whole, so that no half-made one is ever found. */
async function createDatabase(file: string): Promise<void> {
  const unfinished = `${file}.new`;
  await removeDatabase(unfinished);
  const db = openDatabase(unfinished);
  try {
    await migrateToLatest(db);
    // Closing does it too, but keeps to itself that the disk was full.
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } catch (error) {
    await db.destroy();
    await removeDatabase(unfinished);
    throw error;
  }
  await db.destroy();
  await syncPath(unfinished);
  await rename(unfinished, file);
  await syncPath(dirname(file));
}

async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
}

/**
 * Refuses a file that must not be opened, leaving it as it is: of one that is only read, SQLite leaves a log and its index
 * behind, which go again.
 * @throws StartError where the file is damaged or newer
 */
async function refuseUnfit(file: string): Promise<void> {
  const added = missingLogs(file);
  try {
    const damage = findDamage(file);
    if (damage !== undefined) {
      throw new StartError(
        `The database ${file} is damaged (${damage}) and was left as it is: put a backup in its place with "oriel restore <file>".`,
      );
    }
    if (await isNewer(file)) throw newer(file);
  } catch (error) {
    for (const path of added) await rm(path, { force: true });
    throw error;
  }
}

/** The log and its index, where they are not there: SQLite makes them where it only reads, and leaves them behind. */
function missingLogs(file: string): string[] {
  return [`${file}-wal`, `${file}-shm`].filter((path) => !existsSync(path));
}

function newer(file: string): StartError {
  return new StartError(
    `The database ${file} was made by a newer version of this program and was left as it is: start that version instead, or put an older backup in its place with "oriel restore <file>".`,
  );
}

/** A migration that goes wrong must have a way back. */
async function backUpBefore(migration: string, dir: string): Promise<void> {
  const now = systemClock();
  const nameAt = (seconds: number) =>
    join(dir, BACKUPS_NAME, backupName(new Date(now.getTime() + seconds * 1000), migration));
  // A start that was killed and tried again within the second has left one of this name.
  let later = 0;
  while (existsSync(nameAt(later))) later += 1;
  const file = nameAt(later);
  try {
    await createBackup({ dataDir: dir, file, now, version: productVersion(), owner: newDraftOwner(true) });
    // A start that fails again and again, and is repeated by whatever supervises it, would fill the disk.
    await pruneBackups(dir, Number.POSITIVE_INFINITY);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database needs a migration, but could not be backed up before: ${reason}`, {
      cause,
    });
  }
}
