// The folder of automatic backups: their file names, the list of them, and which are kept.
import { lstat, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupKind } from '#shared/backups.ts';
import { storedFolders } from '../../object-store/parts.ts';
import { ignoreMissing, listFiles } from '../files.ts';

/** Name of the folder in the data directory. */
export const BACKUPS_NAME = 'backups';
const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
const MIGRATIONS_KEPT = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A backup in the folder. */
export interface KeptBackup {
  name: string;
  kind: BackupKind;
  /** Bytes of the file. */
  size: number;
  made_at: Date;
  /** The migration that it was made before, or null. */
  before_migration: string | null;
}

/** The folder with the linked files of a backup. */
export function linkedFolder(file: string): string {
  return `${file.replace(/\.tar$/, '')}.files`;
}

/** In the names of backups whose files are not in the tar; `linked` is whole. */
export type NamePart = 'linked' | 'manifest' | 'database';

/**
 * The file name of a new backup.
 * @param part undefined if the files are in it
 * @param migration the migration that it is made before
 */
export function backupName(now: Date, part?: NamePart, migration?: string): string {
  const before = migration === undefined ? '' : `-before-${migration}`;
  return `oriel-${toStamp(now)}${before}${part === undefined ? '' : `.${part}`}.tar`;
}

/** A time in the form used in file names: `20261121T064355Z`. */
export function toStamp(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** The backups in the folder, newest first; none if there is no folder. */
export async function listBackups(dataDir: string): Promise<KeptBackup[]> {
  const folder = join(dataDir, BACKUPS_NAME);
  const names = await readdir(folder).catch(() => []);
  const found = names.map(async (name) => {
    const parsed = parseName(name);
    if (parsed === undefined) return [];
    // It may have been removed since `readdir`.
    const size = (await stat(join(folder, name)).catch(ignoreMissing))?.size;
    return size === undefined ? [] : [{ name, size, ...parsed }];
  });
  const backups = (await Promise.all(found)).flat();
  return backups.toSorted((one, other) => (one.name < other.name ? 1 : -1));
}

const NAME =
  /^oriel-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-before-([\w-]+))?(?:\.(linked|manifest|database))?\.tar$/;

function parseName(name: string): Omit<KeptBackup, 'name' | 'size'> | undefined {
  const match = NAME.exec(name);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, migration, part] = match;
  const made_at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(made_at.getTime())) return undefined;
  const kind = part === 'manifest' || part === 'database' ? part : 'whole';
  return { kind, made_at, before_migration: migration ?? null };
}

/**
 * Chooses the backups to remove: all except the newest of each of the last 7 days and 4 weeks that have one, and the last
 * 3 made before a migration; and of these the oldest, until the rest takes no more than `budget`. The newest is kept, and the
 * newest that brings its files with it or lists them: later ones of the database alone do not replace it.
 * @param backups newest first
 * @param budget bytes
 */
export function chooseExpired(backups: readonly KeptBackup[], budget: number): KeptBackup[] {
  const regular = backups.filter(({ before_migration }) => before_migration === null);
  const days = newestOfEach(regular, ({ made_at }) => Math.floor(made_at.getTime() / DAY_MS), DAYS_KEPT);
  // Day 0 of the epoch was a Thursday; weeks start on Monday.
  const weeks = newestOfEach(
    regular,
    ({ made_at }) => Math.floor((made_at.getTime() / DAY_MS + 3) / 7),
    WEEKS_KEPT,
  );
  const migrations = backups
    .filter(({ before_migration }) => before_migration !== null)
    .slice(0, MIGRATIONS_KEPT);
  const withFiles = backups.find(hasFiles);
  const newest = backups.slice(0, 1);
  const wanted = new Set([...newest, ...days, ...weeks, ...migrations, ...(withFiles ? [withFiles] : [])]);
  let room = budget;
  const kept = backups.filter((backup, index) => {
    if (!wanted.has(backup)) return false;
    room -= backup.size;
    return index === 0 || backup === withFiles || room >= 0;
  });
  return backups.filter((backup) => !kept.includes(backup));
}

const hasFiles = ({ kind }: KeptBackup) => kind !== 'database';

/** The newest of each period, one with files where there is one. */
function newestOfEach(
  backups: readonly KeptBackup[],
  periodOf: (backup: KeptBackup) => number,
  periods: number,
): KeptBackup[] {
  const byPeriod = [...Map.groupBy(backups, periodOf).values()];
  return byPeriod.slice(0, periods).flatMap((own) => own.find(hasFiles) ?? own[0] ?? []);
}

/**
 * Removes expired backups with the links of their files.
 * @param budget bytes
 * @returns the removed ones
 */
export async function pruneBackups(dataDir: string, budget: number): Promise<KeptBackup[]> {
  const backups = await measureBackups(dataDir);
  const expired = chooseExpired(backups, budget);
  for (const { name } of expired) {
    const file = join(dataDir, BACKUPS_NAME, name);
    await rm(file, { force: true });
    await rm(linkedFolder(file), { recursive: true, force: true });
  }
  await removeLeftLinks(dataDir);
  return expired;
}

/**
 * The backups, newest first, with what each takes on the disk: its file, and the linked files that neither the data nor a
 * newer backup has any more.
 */
export async function measureBackups(dataDir: string): Promise<KeptBackup[]> {
  const backups = await listBackups(dataDir);
  if (!backups.some(({ name }) => name.includes('.linked.'))) return backups;
  const counted = new Set<number>();
  for (const stored of storedFolders)
    for (const { inode } of await listInodes(join(dataDir, stored))) counted.add(inode);
  const measured: KeptBackup[] = [];
  for (const backup of backups) {
    let size = backup.size;
    for (const { inode, bytes } of await listInodes(linkedFolder(join(dataDir, BACKUPS_NAME, backup.name)))) {
      if (!counted.has(inode)) size += bytes;
      counted.add(inode);
    }
    measured.push({ ...backup, size });
  }
  return measured;
}

async function listInodes(folder: string): Promise<{ inode: number; bytes: number }[]> {
  const found = [];
  for (const { name } of await listFiles(folder)) {
    const facts = await lstat(join(folder, name)).catch(ignoreMissing);
    if (facts !== undefined) found.push({ inode: facts.ino, bytes: facts.size });
  }
  return found;
}

/** Removes the links of backups that did not get their names, or whose removal was broken off, after a day. */
async function removeLeftLinks(dataDir: string): Promise<void> {
  const folder = join(dataDir, BACKUPS_NAME);
  const names = new Set(await readdir(folder).catch(() => []));
  const newest = (await listBackups(dataDir))[0]?.made_at.getTime() ?? 0;
  for (const name of names) {
    const file = name.replace(/\.files$/, '.tar');
    const parsed = name.endsWith('.files') ? parseName(file) : undefined;
    if (parsed === undefined || names.has(file) || parsed.made_at.getTime() > newest - DAY_MS) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
