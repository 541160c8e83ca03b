// The checks of what is stored: space, file modes, uploads, database and backups.
import { existsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupKindNames } from '#shared/backups.ts';
import { systemClock } from '../clock.ts';
import type { Finding } from './read-database.ts';
import type { Config } from '../config.ts';
import { readStatus } from '../backups/status.ts';
import { DATABASE_NAME } from '../db/sqlite/database.ts';
import { listBackups } from '../db/backup-format/backup-folder.ts';
import { findDamage } from '../db/sqlite/damage.ts';
import { openObjectStore } from '../object-store/open.ts';

const SCARCE_BYTES = 1e9;
const TOO_LITTLE_BYTES = 1e8;

/** Checks the free space. */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) {
    return { state: 'wrong', sentence: `${dataDir} does not exist: start the server once, or set DATA_DIR.` };
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const said = `${(free / 1e9).toFixed(1)} GB are free on the disk of ${dataDir}`;
  if (free < TOO_LITTLE_BYTES)
    return { state: 'wrong', sentence: `${said}: make room now; writes are about to fail.` };
  if (free < SCARCE_BYTES) return { state: 'look', sentence: `${said}: make room before it is full.` };
  return { state: 'ok', sentence: `${said}.` };
}

/** Checks that only the owner can read the data. */
export async function checkModes({ dataDir }: Config): Promise<Finding> {
  const names = [
    '.',
    ...(await readdir(dataDir)).filter((name) =>
      /^(?:oriel\.db|ask\.(?:db|lock)|uploads$|files$|backups$|outbox$)/.test(name),
    ),
  ];
  const open: string[] = [];
  for (const name of names) if (((await stat(join(dataDir, name))).mode & 0o077) !== 0) open.push(name);
  if (open.length === 0) return { state: 'ok', sentence: `Only its owner can read ${dataDir}.` };
  return {
    state: 'wrong',
    sentence: `Others can read ${open.join(', ')} in ${dataDir}: chmod -R go= ${dataDir}, or start the server, which does it.`,
  };
}

/** Lists objects of the store with the images and files. That it takes new ones shows only when one is written. */
export async function checkUploads({ dataDir, objectStore }: Config): Promise<Finding> {
  const objects = await openObjectStore(objectStore);
  if (objects === undefined)
    return { state: 'ok', sentence: `They are in ${dataDir}/uploads and ${dataDir}/files.` };
  try {
    await objects.check();
    return { state: 'ok', sentence: `The object store at ${objects.place} lets us in.` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { state: 'wrong', sentence: `They cannot be reached: ${reason}. Check UPLOADS_URL and its keys.` };
  }
}

/** Runs SQLite's quick check, or asks the database server; servers may be writing meanwhile. */
export async function checkDatabase(config: Config): Promise<Finding> {
  const { dataDir } = config;
  if (config.databaseUrl !== null) {
    const { checkServer } = await import('./postgres.ts');
    return checkServer(config);
  }
  const file = join(dataDir, DATABASE_NAME);
  if (!existsSync(file)) {
    return {
      state: 'wrong',
      sentence: `There is no ${file}: start the server once, or "oriel restore <file>".`,
    };
  }
  const damage = findDamage(file);
  if (damage === undefined) return { state: 'ok', sentence: `${file} is sound.` };
  return {
    state: 'wrong',
    sentence: `${file} is damaged (${damage}): stop the server and "oriel restore <file>".`,
  };
}

/** Checks the age of the newest backup, and that none has failed since. */
export async function checkBackups({ dataDir, databaseUrl, backupEveryMs }: Config): Promise<Finding> {
  if (databaseUrl !== null) {
    return {
      state: 'look',
      sentence: `They are the operator's: back up the database server with its own tools, and ${dataDir}.`,
    };
  }
  const [newest] = await listBackups(dataDir);
  const { failure, checks, without_files } = await readStatus(dataDir);
  if (failure !== null) {
    const reason = failure.reason ?? 'it would have taken more than a quarter of the free disk';
    return { state: 'wrong', sentence: `The last backup, at ${failure.at}, was not made: ${reason}` };
  }
  if (newest === undefined) {
    const wayOut =
      backupEveryMs === null ? 'set BACKUP_EVERY, or run' : 'one is made a minute after the start, or run';
    return { state: 'look', sentence: `There is no backup yet: ${wayOut} "oriel backup <file>".` };
  }
  const hours = (systemClock().getTime() - newest.made_at.getTime()) / 3_600_000;
  const kind = backupKindNames[newest.kind];
  const said = `The newest backup is ${hours.toFixed(1)} hours old (${kind[0]?.toLowerCase()}${kind.slice(1)})`;
  const problem = checks[newest.name]?.problem;
  if (problem) return { state: 'wrong', sentence: `${said}, but ${problem}` };
  if (backupEveryMs !== null && hours > (2 * backupEveryMs) / 3_600_000) {
    return {
      state: 'wrong',
      sentence: `${said}: is the server running? "oriel backup <file>" makes one by hand.`,
    };
  }
  if (backupEveryMs === null)
    return { state: 'look', sentence: `${said}, and BACKUP_EVERY is off: who makes the next?` };
  if (newest.kind === 'database')
    return {
      state: 'look',
      sentence: `${said}: copy the images and files by other means. ${without_files ?? ''}`,
    };
  return { state: 'ok', sentence: `${said}. Keep a copy on another machine too.` };
}
