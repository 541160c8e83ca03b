// The folder of automatic backups: their file names, the list of them, and which are kept.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from './files.ts';

/** Name of the folder in the data directory. */
export const BACKUPS_NAME = 'backups';
const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
const MIGRATIONS_KEPT = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A backup in the folder. */
export interface KeptBackup {
  name: string;
  /** Bytes. */
  size: number;
  made_at: Date;
  /** The migration that it was made before, or null. */
  before_migration: string | null;
}

/**
 * The file name of a new backup.
 * @param migration the migration that it is made before
 */
export function backupName(now: Date, migration?: string): string {
  return `oriel-${toStamp(now)}${migration === undefined ? '' : `-before-${migration}`}.tar`;
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

function parseName(name: string): Pick<KeptBackup, 'made_at' | 'before_migration'> | undefined {
  const match = /^oriel-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-before-([\w-]+))?\.tar$/.exec(name);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, migration] = match;
  const made_at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(made_at.getTime()) ? undefined : { made_at, before_migration: migration ?? null };
}

/**
 * Chooses the backups to remove: all except the newest of each of the last 7 days and 4 weeks that have one, and the last
 * 3 made before a migration; and of these the oldest, until the rest takes no more than `budget`. The newest is kept.
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
  const wanted = new Set([...days, ...weeks, ...migrations]);
  let room = budget;
  const kept = backups.filter((backup, index) => {
    if (!wanted.has(backup)) return false;
    room -= backup.size;
    return index === 0 || room >= 0;
  });
  return backups.filter((backup) => !kept.includes(backup));
}

function newestOfEach(
  backups: readonly KeptBackup[],
  periodOf: (backup: KeptBackup) => number,
  periods: number,
): KeptBackup[] {
  const byPeriod = [...Map.groupBy(backups, periodOf).values()];
  return byPeriod.slice(0, periods).flatMap(([newest = []]) => newest);
}

/** Removes expired backups. @param budget bytes. @returns the removed ones */
export async function pruneBackups(dataDir: string, budget: number): Promise<KeptBackup[]> {
  const expired = chooseExpired(await listBackups(dataDir), budget);
  for (const { name } of expired) await rm(join(dataDir, BACKUPS_NAME, name), { force: true });
  return expired;
}
