// Which form the uploads get in a backup that is made without being asked for, so that there always is one of the database.
import { link, mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupKind } from '#shared/backups.ts';
import { storedFolders } from '../../object-store/parts.ts';
import { BACKUPS_NAME, measureBackups, type NamePart } from './backup-folder.ts';
import { codeOf } from '../storage-trouble.ts';
import { listFiles } from '../files.ts';
import { DATABASE_NAME } from '../sqlite/database.ts';
import type { UploadsForm } from './gather-uploads.ts';
import { newOwner, workFolder } from '../work-folders.ts';

/** The part of the disk's free space that backups may use. */
const SHARE_OF_DISK = 0.1;
/** The part of it that the database may have: it is there twice while a backup is made. */
const SHARE_OF_DATABASE = 0.25;

/** How the next backup is made. */
export interface BackupForm {
  kind: BackupKind;
  uploads: UploadsForm;
  /** Of its name. */
  part: NamePart | undefined;
  /** Of the command `backup`. */
  options: readonly string[];
}

const packed: BackupForm = { kind: 'whole', uploads: 'packed', part: undefined, options: [] };
const linked: BackupForm = { kind: 'whole', uploads: 'linked', part: 'linked', options: ['--link-files'] };
const inStore: BackupForm = {
  kind: 'manifest',
  uploads: 'listed',
  part: 'manifest',
  options: ['--list-files'],
};
/** It asks no object store, so it can be made while that fails. */
export const formWithoutFiles: BackupForm = {
  kind: 'database',
  uploads: 'listed',
  part: 'database',
  options: ['--database-only'],
};

/** The sizes that decide about a backup, in bytes. */
export interface BackupRoom {
  database: number;
  files: number;
  /** What all backups together may take. */
  budget: number;
  /** What a database may have, for a backup of it to be made. */
  largest: number;
}

/** Measures the data of a directory, whose folder of backups exists, and what its backups may take. */
export async function measureRoom(dataDir: string): Promise<BackupRoom> {
  const { bavail, bsize } = await statfs(join(dataDir, BACKUPS_NAME));
  const free = bavail * bsize;
  const kept = sum(await measureBackups(dataDir));
  const stored = await Promise.all(storedFolders.map((folder) => listFiles(join(dataDir, folder))));
  const database = (await listFiles(dataDir)).filter(
    ({ name }) => name === DATABASE_NAME || name === `${DATABASE_NAME}-wal`,
  );
  return {
    database: sum(database),
    files: sum(stored.flat()),
    budget: (free + kept) * SHARE_OF_DISK,
    largest: free * SHARE_OF_DATABASE,
  };
}

const sum = (files: readonly { size: number }[]) => files.reduce((total, { size }) => total + size, 0);

/**
 * Chooses the form: what is in an object store stays there and is listed; files of the disk are packed where they fit, else
 * linked where the disk can, else listed.
 * @param isInStore whether the uploads are in an object store
 */
export async function chooseForm(dataDir: string, isInStore: boolean, room: BackupRoom): Promise<BackupForm> {
  if (isInStore) return inStore;
  if (room.database + room.files <= room.budget) return packed;
  if (await canLink(dataDir)) return linked;
  return formWithoutFiles;
}

/** Whether files of both folders can be hard-linked into the folder of backups. */
async function canLink(dataDir: string): Promise<boolean> {
  const work = workFolder(join(dataDir, BACKUPS_NAME), newOwner(true));
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    for (const folder of storedFolders) {
      const [first] = await listFiles(join(dataDir, folder));
      if (first !== undefined) await link(join(dataDir, folder, first.name), join(work, folder));
    }
    return true;
  } catch (error) {
    // It was removed meanwhile.
    if (codeOf(error) === 'ENOENT') return true;
    return false;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
