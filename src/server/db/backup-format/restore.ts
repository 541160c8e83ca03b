// Replaces the contents of a data directory by a backup. The previous data is moved to a folder, never deleted. A plan
// file is written before the first move, so the next process that opens the directory finishes an interrupted restore.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { fetchObjects, storeFiles } from '../../object-store/copy.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { partOf, storedFolders } from '../../object-store/parts.ts';
import { StartError } from '../../start-error.ts';
import { BackupError, unpackBackup, type Manifest } from './backup-file.ts';
import { removeIndex } from '../ask-index.ts';
import { toStamp } from './backup-folder.ts';
import { DATABASE_NAME } from '../sqlite/database.ts';
import { listFiles, syncPath, writeFileAtomically } from '../files.ts';
import { lockDir } from '../sqlite/instance-lock.ts';
import { isNewer } from '../sqlite/migrate.ts';
import { preparePrivateDir, rememberDatabase } from '../private-dir.ts';
import { findListed } from './restored-uploads.ts';

const PLAN_NAME = '.restore.json';
export const STAGE_PREFIX = '.restore-';
/** In the order in which they are moved. */
const PREVIOUS_NAMES = [
  `${DATABASE_NAME}-wal`,
  `${DATABASE_NAME}-shm`,
  DATABASE_NAME,
  ...storedFolders,
] as const;
const STAGED_NAMES = [DATABASE_NAME, ...storedFolders] as const;
/** Not restored: a session may have been ended since, a link or token used, a mail sent. */
export const EMPTIED_TABLES = [
  'sessions',
  'reset_tokens',
  'setup_claim',
  'download_tokens',
  'outbox',
  'staff_invitations',
  'passkey_challenges',
];

const RESTORED_MAIL = 'It waited when the backup was made that was restored: it may have arrived since.';

/** Names of folders in the data directory. Earlier releases call `previous` `aside`. */
const planSchema = z.union([
  z.object({ staged: z.string(), previous: z.string() }),
  z
    .object({ staged: z.string(), aside: z.string() })
    .transform(({ staged, aside }) => ({ staged, previous: aside })),
]);
type Plan = z.output<typeof planSchema>;

/** A backup that was unpacked. */
export interface Staged {
  manifest: Manifest;
  /** The uploads that the backup only lists, and that are no longer where they were. */
  missing: string[];
}

export interface Restored extends Staged {
  /** Absolute path of the folder with the previous data; undefined if there was none. */
  previous: string | undefined;
}

/**
 * Restores a backup into a data directory that is not being served.
 * @param dataDir absolute path; created if missing
 * @param objects takes the uploads instead of the directory, before anything is replaced. It keeps its other objects; the
 *   directory gets a copy of them, for the previous data
 * @throws StartError if the directory is being served; BackupError if the backup is damaged or of a newer version;
 *   ObjectStoreError. The previous data are unchanged then
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  now: Date,
  objects?: ObjectStore,
): Promise<Restored> {
  await preparePrivateDir(dataDir);
  const unlock = lockDir(dataDir);
  try {
    await finishRestore(dataDir);
    const staged = await mkdtemp(join(dataDir, STAGE_PREFIX));
    try {
      const unpacked = await stageBackup(file, staged, { dataDir, objects });
      if (objects !== undefined) await moveUploads(staged, dataDir, objects, unpacked.manifest);
      const previous = findFreeName(dataDir, now);
      const plan: Plan = { staged: basename(staged), previous: basename(previous) };
      await writeFileAtomically(join(dataDir, PLAN_NAME), JSON.stringify(plan));
      await finishRestore(dataDir);
      return { ...unpacked, previous: existsSync(previous) ? previous : undefined };
    } catch (error) {
      if (!existsSync(join(dataDir, PLAN_NAME))) await rm(staged, { recursive: true, force: true });
      throw error;
    }
  } finally {
    unlock();
  }
}

/** The folder for the previous data. One of an earlier restore, even within the same second, is not reused. */
function findFreeName(dataDir: string, now: Date): string {
  for (let time = now.getTime(); ; time += 1000) {
    const path = join(dataDir, `before-restore-${toStamp(new Date(time))}`);
    if (!existsSync(path)) return path;
  }
}

/**
 * Unpacks a backup into an empty folder and checks it, and deletes the rows that are not restored.
 * @param places where the uploads are that it only lists
 * @throws BackupError if it is damaged or of a newer version; ObjectStoreError
 */
export async function stageBackup(
  file: string,
  staged: string,
  places: { dataDir: string; objects: ObjectStore | undefined },
): Promise<Staged> {
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
    for (const table of EMPTIED_TABLES) if (table in manifest.counts) sqlite.exec(`delete from ${table}`);
    // The mail in the outbox is not restored, and may have been sent after the backup.
    if ('invitations' in manifest.counts)
      sqlite.exec(
        `update invitations set mail = 'unclear', mail_detail = '${RESTORED_MAIL}' where mail = 'queued'`,
      );
    // The same of what lies in the trash. A quotation mark in a text has a backslash before it, so that no text is changed.
    if ('trash' in manifest.counts)
      sqlite.exec(
        `update trash set content = replace(json_remove(content, '$.mails'), '"mail":"queued"', '"mail":"unclear"')
        where kind = 'subscriber' and json_type(content, '$.mails') is not null`,
      );
    // They are read again: what was read out of them is in no backup.
    if ('files' in manifest.counts)
      sqlite.exec(
        "update files set status = 'queued', done = 0, total = 0 where status in ('reading', 'ready')",
      );
  } finally {
    sqlite.close();
  }
  for (const folder of storedFolders) await mkdir(join(staged, folder), { recursive: true, mode: 0o700 });
  const elsewhere = [...manifest.listed, ...(manifest.isIncomplete ? manifest.linked : [])];
  const missing = await findListed(elsewhere, staged, places);
  await syncPath(database);
  await syncFolders(staged);
  return { manifest, missing };
}

/**
 * Moves the unpacked uploads to the object store. Those that only the previous database may know are copied to the uploads
 * of the directory, which become a part of the previous data: the restored database does not know them, so a sweep removes
 * them from the store.
 */
async function moveUploads(
  staged: string,
  dataDir: string,
  objects: ObjectStore,
  { linked, listed }: Manifest,
): Promise<void> {
  const known = [...linked, ...listed].map(({ name }) => name);
  for (const folder of storedFolders) {
    const unpacked = join(staged, folder);
    const part = partOf(objects, folder);
    const restored = new Set((await listFiles(unpacked)).map(({ name }) => name));
    for (const name of known) if (name.startsWith(`${folder}/`)) restored.add(name.slice(folder.length + 1));
    await storeFiles(unpacked, part);
    if (existsSync(join(dataDir, DATABASE_NAME)))
      await fetchObjects(part, join(dataDir, folder), (name) => !restored.has(name));
    await rm(unpacked, { recursive: true });
    await mkdir(unpacked, { mode: 0o700 });
  }
  await syncPath(staged);
}

/** The files have been flushed already; their folders must be too. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  }
  await syncPath(folder);
}

/**
 * Finishes a planned restore; without a plan, only removes what was unpacked for one. Every step can be repeated.
 * Requires the lock of the directory.
 * @throws StartError if the plan cannot be read
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const plan = readPlan(join(dataDir, PLAN_NAME));
  if (plan === undefined) return removeStaged(dataDir);
  const staged = join(dataDir, plan.staged);
  const previous = join(dataDir, plan.previous);
  for (const name of PREVIOUS_NAMES) {
    // If the staged one is gone, it has already replaced the previous one.
    const isPrevious = existsSync(join(staged, name.startsWith(DATABASE_NAME) ? DATABASE_NAME : name));
    if (!isPrevious || !existsSync(join(dataDir, name))) continue;
    await mkdir(previous, { recursive: true, mode: 0o700 });
    await rename(join(dataDir, name), join(previous, name));
  }
  if (existsSync(previous)) await syncPath(previous);
  await removeIndex(dataDir);
  for (const name of STAGED_NAMES) {
    if (existsSync(join(staged, name))) await rename(join(staged, name), join(dataDir, name));
  }
  await rememberDatabase(dataDir);
  await syncPath(dataDir);
  await rm(staged, { recursive: true, force: true });
  await rm(join(dataDir, PLAN_NAME));
  await syncPath(dataDir);
}

/** Left by a restore that was killed before it wrote its plan. */
async function removeStaged(dataDir: string): Promise<void> {
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
      { cause },
    );
  }
}
