// Putting a backup in the place of what a data directory holds. What is there is set aside, never deleted; the swap is
// planned in a file first, so that one that is killed half-way is finished by whoever opens the directory next.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { BackupError, DATABASE_NAME, unpackBackup, UPLOADS_NAME, type Manifest } from './backup-file.ts';
import { toStamp } from './backup-folder.ts';
import { syncPath } from './files.ts';
import { lockDir } from './instance-lock.ts';
import { isNewer } from './migrate.ts';
import { preparePrivateDir, rememberDatabase } from './private-dir.ts';

const PLAN_NAME = '.restore.json';
const STAGE_PREFIX = '.restore-';
/** What belongs together, in the order in which it is moved. */
const PRESENT = [`${DATABASE_NAME}-wal`, `${DATABASE_NAME}-shm`, DATABASE_NAME, UPLOADS_NAME] as const;
const STAGED = [DATABASE_NAME, UPLOADS_NAME] as const;
/**
 * What must not come back: sessions that may have been ended since, reset links that may have been used, mail that may
 * have been sent.
 */
const FORGOTTEN_TABLES = ['sessions', 'reset_tokens', 'outbox'];

const planSchema = z.object({ staged: z.string(), aside: z.string() });
type Plan = z.output<typeof planSchema>;

export interface Restored {
  manifest: Manifest;
  /** Absolute path of the folder with what was there before; undefined where there was nothing. */
  aside: string | undefined;
}

/**
 * Restores a backup into a data directory that nobody serves.
 * @param dataDir absolute path; made where it is missing
 * @throws StartError where the directory is being served; BackupError where the backup is not sound or too new. The
 *   directory is as it was then
 */
export async function restoreBackup(file: string, dataDir: string, now: Date): Promise<Restored> {
  await preparePrivateDir(dataDir);
  const unlock = lockDir(dataDir);
  if (unlock === 'served') {
    throw new StartError(
      `The data directory ${dataDir} is being served by another process: stop that one first.`,
    );
  }
  try {
    await finishRestore(dataDir);
    const staged = await mkdtemp(join(dataDir, STAGE_PREFIX));
    try {
      const manifest = await stage(file, staged);
      const aside = findFreeName(dataDir, now);
      await writePlan(dataDir, { staged: basename(staged), aside: basename(aside) });
      await finishRestore(dataDir);
      return { manifest, aside: existsSync(aside) ? aside : undefined };
    } catch (error) {
      if (!existsSync(join(dataDir, PLAN_NAME))) await rm(staged, { recursive: true, force: true });
      throw error;
    }
  } finally {
    unlock();
  }
}

/** Where the present is set aside. What an earlier restore has set aside, perhaps within the same second, stays there. */
function findFreeName(dataDir: string, now: Date): string {
  for (let time = now.getTime(); ; time += 1000) {
    const path = join(dataDir, `before-restore-${toStamp(new Date(time))}`);
    if (!existsSync(path)) return path;
  }
}

/** Unpacks and checks the backup, and takes out of it what must not come back. */
async function stage(file: string, staged: string): Promise<Manifest> {
  const manifest = await unpackBackup(file, staged, { uploads: true });
  const database = join(staged, DATABASE_NAME);
  if (await isNewer(database)) {
    throw new BackupError(
      `The backup ${file} was made by a newer version of this program: restore it with that one.`,
    );
  }
  const sqlite = new Sqlite(database);
  try {
    sqlite.pragma('secure_delete = ON');
    for (const table of FORGOTTEN_TABLES) if (table in manifest.counts) sqlite.exec(`delete from ${table}`);
  } finally {
    sqlite.close();
  }
  await mkdir(join(staged, UPLOADS_NAME), { recursive: true, mode: 0o700 });
  await syncPath(database);
  await syncFolders(staged);
  return manifest;
}

/** The files are on the disk; so that they are found there, their folders must be too. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  }
  await syncPath(folder);
}

async function writePlan(dataDir: string, plan: Plan): Promise<void> {
  const draft = join(dataDir, `${PLAN_NAME}.new`);
  await writeFile(draft, JSON.stringify(plan), { mode: 0o600 });
  await syncPath(draft);
  await rename(draft, join(dataDir, PLAN_NAME));
  await syncPath(dataDir);
}

/**
 * Finishes a swap that has been planned; where none is, only clears away what was unpacked for one. Every step may be
 * repeated. Call it with the lock held, before anything is read.
 * @throws StartError where the plan cannot be read
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const plan = readPlan(join(dataDir, PLAN_NAME));
  if (plan === undefined) return removeStages(dataDir);
  const staged = join(dataDir, plan.staged);
  const aside = join(dataDir, plan.aside);
  for (const name of PRESENT) {
    // What the staged one has been moved to is no longer the former one.
    const isFormer = existsSync(join(staged, name.startsWith(DATABASE_NAME) ? DATABASE_NAME : name));
    if (!isFormer || !existsSync(join(dataDir, name))) continue;
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(join(dataDir, name), join(aside, name));
  }
  if (existsSync(aside)) await syncPath(aside);
  for (const name of STAGED) {
    if (existsSync(join(staged, name))) await rename(join(staged, name), join(dataDir, name));
  }
  await rememberDatabase(dataDir);
  await syncPath(dataDir);
  await rm(staged, { recursive: true, force: true });
  await rm(join(dataDir, PLAN_NAME));
  await syncPath(dataDir);
}

/** What a restore that was killed before it had a plan has left. */
async function removeStages(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(STAGE_PREFIX)) await rm(join(dataDir, name), { recursive: true });
  }
}

function readPlan(file: string): Plan | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return planSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new StartError(
      `The plan of a restore, ${file}, cannot be read: run "oriel restore" again after removing it.`,
      {
        cause,
      },
    );
  }
}
