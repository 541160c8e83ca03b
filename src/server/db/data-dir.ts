// The data directory: private modes, one serving process at a time, and a database file that is what it should be.
// Every refusal here leaves the bytes as they are and says what to do (exit 78).
import { existsSync } from 'node:fs';
import { chmod, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { systemClock } from '../clock.ts';
import { productVersion } from '../paths.ts';
import { StartError } from '../start-error.ts';
import { createBackup } from './backup.ts';
import { BACKUPS_NAME, backupName } from './backup-folder.ts';
import { findDamage } from './damage.ts';
import { openDatabase } from './database.ts';
import type { StorageWatch } from './driver.ts';
import { makeFolder, syncPath } from './files.ts';
import { isBusy, lockDir } from './instance-lock.ts';
import { migrateToLatest, pendingMigrations, refuseNewerSchema } from './migrate.ts';
import { finishRestore } from './restore.ts';
import type { Schema } from './schema.ts';

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
 * @param options `shared`: a short command that may also run beside the process that serves the directory;
 *   `watch`: told of writes to the database and of failures of the storage
 * @throws StartError where another process serves it, or the database is damaged, missing or newer
 */
export async function openDataDir(
  dir: string,
  options: { shared?: boolean; watch?: StorageWatch } = {},
): Promise<DataDir> {
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
    const { db, applied } = await openChecked(dir, options.watch);
    await tightenFiles(dir);
    const close = async () => {
      await db.destroy();
      unlock();
    };
    return { db, applied, close };
  } catch (error) {
    unlock();
    if (isBusy(error)) {
      throw new StartError(`The database in ${dir} is locked by another program: close that one first.`, {
        cause: error,
      });
    }
    throw error;
  }
}

async function prepareDir(dir: string): Promise<void> {
  try {
    await makeFolder(dir);
    const { mode } = await stat(dir);
    const names = await readdir(dir);
    if ((mode & 0o077) !== 0 && holdsOthers(names)) throw foreign(dir);
    await chmod(dir, 0o700);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data directory ${dir} cannot be used: set DATA_DIR to a folder that this user owns.`,
      { cause: error },
    );
  }
}

const OWN_NAMES = /^(?:oriel\.db|instance\.lock|\.initialized|uploads$|outbox$|backups$|before-restore-)/;

/** Closing /srv or /tmp to everybody else because somebody has mistyped DATA_DIR would take the machine down. */
function holdsOthers(names: readonly string[]): boolean {
  const isOurs = names.some((name) => OWN_NAMES.test(name));
  return !isOurs && names.some((name) => !name.startsWith('.') && name !== 'lost+found');
}

function foreign(dir: string): StartError {
  return new StartError(
    `The data directory ${dir} cannot be used: it holds other things, which would be closed to other users; set DATA_DIR to a folder of its own.`,
  );
}

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

async function openChecked(dir: string, watch: StorageWatch | undefined) {
  await finishRestore(dir);
  const file = join(dir, 'oriel.db');
  const marker = join(dir, MARKER);
  if (!existsSync(file)) {
    if (existsSync(marker) || existsSync(`${file}-wal`)) throw missing(file);
    await createDatabase(file);
  }
  refuseDamaged(file);
  const db = openDatabase(file, watch);
  try {
    await refuseNewerSchema(db, file);
    const next = (await pendingMigrations(db)).at(-1);
    if (next !== undefined) await backUpBefore(next, dir);
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
    `The database ${file} is missing although this directory had one: put a backup in its place with "oriel restore <file>", or use an empty DATA_DIR to start afresh.`,
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
  await syncPath(unfinished);
  await rename(unfinished, file);
  await syncPath(dirname(file));
}

/** @throws StartError where the file is damaged */
function refuseDamaged(file: string): void {
  const damage = findDamage(file);
  if (damage === undefined) return;
  throw new StartError(
    `The database ${file} is damaged (${damage}) and was left as it is: put a backup in its place with "oriel restore <file>".`,
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
    await createBackup({ dataDir: dir, file, now, version: productVersion() });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database needs a migration, but could not be backed up before: ${reason}`, {
      cause,
    });
  }
}
