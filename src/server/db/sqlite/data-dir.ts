// Opens the data directory: restricts access, takes its lock, and checks and migrates the database. Every StartError here
// leaves the data unchanged and says what to do (exit 78).
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { systemClock } from '../../clock.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { storedFolders } from '../../object-store/parts.ts';
import { productVersion } from '../../paths.ts';
import { StartError } from '../../start-error.ts';
import { isSystemError } from '../storage-trouble.ts';
import { createBackup } from '../backup-format/backup.ts';
import type { Engine, OpenOptions } from '../engine.ts';
import {
  BACKUPS_NAME,
  backupName,
  listBackups,
  pruneBackups,
  toStamp,
} from '../backup-format/backup-folder.ts';
import { chooseForm, formWithoutFiles, measureRoom, type BackupForm } from '../backup-format/backup-form.ts';
import { findDamage } from './damage.ts';
import { openSqliteFile } from './database.ts';
import { engineOn } from './engine-on.ts';
import { listFiles, renameDurably } from '../files.ts';
import { removeListedImports } from '../imports.ts';
import { isBusy, LOCK_NAME, lockDir, tryLockDir } from './instance-lock.ts';
import { isSqliteMigrated, isNewer, migrateToLatest, pendingMigrations } from './migrate.ts';
import {
  hasHeldDatabase,
  preparePrivateDir,
  rememberDatabase,
  requireOwnDir,
  tightenFiles,
} from '../private-dir.ts';
import { finishRestore } from '../backup-format/restore.ts';
import type { Schema } from '../schema.ts';
import { newOwner, removeServerWork, removeStale } from '../work-folders.ts';

/**
 * Opens the data directory exclusively, and the migrated database in it.
 * @param dir absolute path; created if missing; modes are tightened to 0700 (files 0600)
 * @throws StartError if another process serves it, or the database is damaged, missing or newer
 */
export async function openDataDir(dir: string, options: OpenOptions = {}): Promise<Engine> {
  await preparePrivateDir(dir);
  const file = join(dir, 'oriel.db');
  const unlock = options.isShared ? tryLockDir(dir) : lockDir(dir);
  try {
    if (unlock === undefined) {
      const db = await openServed(dir);
      return engineOn(file, db, { servesAlone: false, applied: [] }, () => db.destroy());
    }
    // First, because the owner may have only read permission on the database.
    await tightenFiles(dir);
    const { db, applied } = await openChecked(dir, options);
    return engineOn(file, db, { servesAlone: true, applied }, async () => {
      await db.destroy();
      unlock();
    });
  } catch (error) {
    unlock?.();
    throw toDataDirError(error, dir);
  }
}

/** Checks that no process serves a data directory; creates nothing. @throws StartError if one does */
export async function refuseServed(dir: string): Promise<void> {
  if (!existsSync(join(dir, LOCK_NAME))) return;
  await requireOwnDir(dir);
  lockDir(dir)();
}

/** Describes a file or database error at start for the operator. @returns a StartError, or an error of another kind itself */
export function toDataDirError(error: unknown, dir: string): unknown {
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
 * Checks that a command may read a data directory, served or not. A missing or damaged database is left to the command.
 * @throws StartError if it is not a data directory, or its database is newer; then nothing is changed
 */
export async function requireReadable(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  await requireOwnDir(dir);
  const file = join(dir, 'oriel.db');
  const added = missingWalFiles(file);
  if (!existsSync(file) || !(await isNewer(file).catch(() => false))) return;
  // Only if no process has the database open: a WAL that is in use must stay.
  const unlock = tryLockDir(dir);
  if (unlock !== undefined) for (const path of added) await rm(path, { force: true });
  unlock?.();
  throw newer(file);
}

/** The serving process has checked and migrated the database, unless it has only just started. */
async function openServed(dir: string): Promise<Kysely<Schema>> {
  const file = join(dir, 'oriel.db');
  if (existsSync(file)) {
    if (await isNewer(file)) throw newer(file);
    const db = openSqliteFile(file);
    if (await isSqliteMigrated(db)) return db;
    await db.destroy();
  }
  throw new StartError(
    `The data directory ${dir} is being prepared by another process: try again in a moment.`,
  );
}

async function openChecked(dir: string, { watch, objects }: OpenOptions) {
  await finishRestore(dir);
  const file = join(dir, 'oriel.db');
  if (!existsSync(file)) {
    if (hasHeldDatabase(dir) || existsSync(`${file}-wal`) || (await holdsData(dir))) throw missing(file);
    await createDatabase(file);
  }
  await refuseUnusable(file);
  // A kill at the very start of an import leaves an empty file in the data directory.
  await removeServerWork(dir);
  await removeServerWork(join(dir, BACKUPS_NAME));
  await removeStale(join(dir, BACKUPS_NAME));
  const db = openSqliteFile(file, watch);
  try {
    const next = (await pendingMigrations(db)).at(-1);
    if (next !== undefined) await backUpBefore(next, dir, objects);
    const applied = await migrateToLatest(db);
    await removeListedImports(db);
    await rememberDatabase(dir);
    return { db, applied };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Whether there are uploads or backups, which belong to a database that is missing. */
async function holdsData(dir: string): Promise<boolean> {
  for (const folder of storedFolders) if ((await listFiles(join(dir, folder))).length > 0) return true;
  return (await listBackups(dir)).length > 0;
}

function missing(file: string): StartError {
  return new StartError(
    `The database ${file} is missing although this directory had one: put a backup in its place with "oriel restore <file>", or use an empty DATA_DIR to start afresh.`,
  );
}

/** Creates a database under a temporary name and renames it when it is complete. */
async function createDatabase(file: string): Promise<void> {
  const unfinished = `${file}.new`;
  await removeDatabase(unfinished);
  const db = openSqliteFile(unfinished);
  try {
    await migrateToLatest(db);
    // Closing does it too, but does not report a full disk.
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } catch (error) {
    await db.destroy();
    await removeDatabase(unfinished);
    throw error;
  }
  await db.destroy();
  await renameDurably(unfinished, file);
}

async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
}

/**
 * Checks a database before it is opened for writing. If it must not be opened, the files that SQLite made for reading are
 * removed again.
 * @throws StartError if it is damaged or newer
 */
async function refuseUnusable(file: string): Promise<void> {
  const added = missingWalFiles(file);
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

/** The WAL and its index if they do not exist: SQLite makes them even for reading, and does not remove them. */
function missingWalFiles(file: string): string[] {
  return [`${file}-wal`, `${file}-shm`].filter((path) => !existsSync(path));
}

function newer(file: string): StartError {
  return new StartError(
    `The database ${file} was made by a newer version of this program and was left as it is: start that version instead, or put an older backup in its place with "oriel restore <file>".`,
  );
}

/** Makes a backup, so that a failed migration can be undone. */
async function backUpBefore(migration: string, dir: string, objects: ObjectStore | undefined): Promise<void> {
  const folder = join(dir, BACKUPS_NAME);
  const now = systemClock();
  const make = async ({ part, uploads, kind }: BackupForm) => {
    const file = join(folder, backupName(now, part, migration));
    const from = kind === 'database' ? undefined : objects;
    const version = productVersion();
    await createBackup({ dataDir: dir, objects: from, uploads, file, now, version, owner: newOwner(true) });
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const made = (await listBackups(dir)).filter((backup) => backup.before_migration === migration);
    // A start that was killed less than a second ago may have left a backup of this name.
    while (made.some(({ made_at }) => toStamp(made_at) === toStamp(now)))
      now.setSeconds(now.getSeconds() + 1);
    const form = await chooseForm(dir, objects !== undefined, await measureRoom(dir));
    await make(form).catch(() => make(formWithoutFiles));
    // A supervisor may repeat a failing start many times, and each makes a backup.
    await pruneBackups(dir, Number.POSITIVE_INFINITY);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database needs a migration, but could not be backed up before: ${reason}`, {
      cause,
    });
  }
}
