// `oriel backup`, `oriel verify` and `oriel restore`.
import { dirname, resolve } from 'node:path';
import { formatBytes } from '#shared/format-bytes.ts';
import { systemClock } from '../clock.ts';
import { readProcessConfig } from '../config.ts';
import type { BackgroundMessage } from '../backups/background.ts';
import { backupFolders, createBackup, type BackupSource } from '../db/backup-format/backup.ts';
import type { UploadsForm } from '../db/backup-format/gather-uploads.ts';
import { verifyBackup, verifyFolders, type Manifest } from '../db/backup-format/backup-file.ts';
import { requireReadable } from '../db/sqlite/data-dir.ts';
import { makeFolder } from '../db/files.ts';
import { restoreBackup } from '../db/backup-format/restore.ts';
import { newOwner, removeAll } from '../db/work-folders.ts';
import { openObjectStore } from '../object-store/open.ts';
import { productVersion } from '../paths.ts';
import { CommandError, type Command } from './command.ts';

export const backup: Command = {
  name: 'backup',
  parameters: ['<file>', '[<folder>]'],
  options: ['link-files', 'list-files', 'database-only'],
  summary: 'Write a backup of the installation into one file, checked',
  details:
    'The data are those of DATABASE_URL, UPLOADS_URL and DATA_DIR, or of <folder> with its SQLite file. The servers may be\n' +
    'running and go on serving. The file is a tar of the database (as a SQLite file, from PostgreSQL too), the uploads and\n' +
    'a manifest; it gets its name only after it has been read through again. The server uses the options where it makes\n' +
    'backups by itself: with --link-files the uploads are hard links in a folder beside the file, on the same disk; with\n' +
    '--list-files the file has their names and sizes only; with --database-only no object store is asked for them either.',
  async run([name = '', folder], options) {
    const file = resolve(name);
    const config = readProcessConfig();
    const { dataDir, databaseUrl } =
      folder === undefined ? config : { dataDir: resolve(folder), databaseUrl: null };
    process.umask(0o077);
    await requireReadable(dataDir);
    await makeFolder(dirname(file)).catch((cause: unknown) => {
      throw new CommandError(`The folder ${dirname(file)} cannot be made: name a file elsewhere.`, { cause });
    });
    const owner = newOwner(process.connected);
    const stopWatching = await removeOnEarlyEnd(backupFolders(dataDir, file, owner));
    const onProgress = (progress: BackgroundMessage) => void sendToServer(progress);
    const manifest = await createBackup({
      dataDir,
      objects: options['database-only'] ? undefined : await openObjectStore(config.objectStore),
      uploads: formOf(options),
      file,
      now: systemClock(),
      version: productVersion(),
      owner,
      onProgress,
      ...(databaseUrl === null ? {} : { openSource: await sourceOf(databaseUrl) }),
    });
    process.stdout.write(`${file} is made and checked: ${describe(manifest)}.\n`);
    stopWatching();
  },
};

function formOf(options: Readonly<Record<string, boolean>>): UploadsForm {
  if (options['link-files']) return 'linked';
  return options['list-files'] || options['database-only'] ? 'listed' : 'packed';
}

/** PostgreSQL's part of the program is loaded only if it is used. */
async function sourceOf(databaseUrl: string): Promise<() => Promise<BackupSource>> {
  const { openSource } = await import('../db/postgres/backup.ts');
  return () => openSource(databaseUrl);
}

export const verify: Command = {
  name: 'verify',
  parameters: ['<file>'],
  summary: 'Check that a backup is whole',
  details:
    'Reads all of it: every sum, the database with its integrity check, the rows. Exit 0 if it is, else 1.',
  async run([name = '']) {
    const file = resolve(name);
    process.umask(0o077);
    const owner = newOwner(process.connected);
    const stopWatching = await removeOnEarlyEnd(verifyFolders(file, owner));
    process.stdout.write(`${file} is whole: ${describe(await verifyBackup(file, owner))}.\n`);
    stopWatching();
  },
};

export const restore: Command = {
  name: 'restore',
  parameters: ['<file>'],
  summary: 'Put a backup in the place of what DATA_DIR holds, or into DATABASE_URL',
  details:
    'Stop the servers first. The backup is checked before anything is changed. Without DATABASE_URL the previous data is\n' +
    'moved to a folder in DATA_DIR, not deleted. With it, the database must be empty; every table is read back and compared\n' +
    'before anything counts, so a failed restore leaves it empty. Backups of SQLite and of PostgreSQL go into either. With\n' +
    'UPLOADS_URL, the images are written there. All users have to log in again; unsent mail and reset links are dropped.',
  async run([name = '']) {
    const file = resolve(name);
    const { dataDir, databaseUrl, objectStore } = readProcessConfig();
    const objects = await openObjectStore(objectStore);
    if (databaseUrl === null) {
      const { manifest, missing, previous } = await restoreBackup(file, dataDir, systemClock(), objects);
      process.stdout.write(`${dataDir} now holds ${describe(manifest)}.\n${describeMissing(missing)}`);
      if (previous !== undefined) process.stdout.write(`What was there before is in ${previous}.\n`);
    } else {
      const { restoreIntoPostgres } = await import('../db/postgres/restore.ts');
      const { manifest, missing } = await restoreIntoPostgres(file, dataDir, databaseUrl, objects);
      process.stdout.write(
        `The database of DATABASE_URL now holds ${describe(manifest)}.\n${describeMissing(missing)}`,
      );
    }
    process.stdout.write('Start the server; everybody logs in again.\n');
  },
};

/**
 * Removes work folders if this process ends early. If the server started it, the server gets their paths and removes them
 * when this process has ended, and this process ends with the server. Otherwise a signal ends it.
 * @returns a function to call after the work
 */
async function removeOnEarlyEnd(workFolders: string[]): Promise<() => void> {
  const ends = process.connected ? (['disconnect'] as const) : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
  const end = async (signal?: NodeJS.Signals) => {
    await removeAll(workFolders);
    if (signal === undefined) process.exit(1);
    process.kill(process.pid, signal);
  };
  for (const name of ends) process.once(name, end);
  await sendToServer({ workFolders });
  return () => {
    for (const name of ends) process.off(name, end);
    if (process.connected) process.disconnect();
  };
}

/** Sends a message to the server, if it started this process; resolves when the message is sent. */
function sendToServer(message: BackgroundMessage): Promise<void> {
  return new Promise((done) => {
    if (process.connected && process.send) process.send(message, () => done());
    else done();
  });
}

function describe({ counts, entries, linked, listed, created_at, schema }: Manifest): string {
  const rows = (['users', 'subscribers', 'products'] as const)
    .filter((table) => counts[table] !== undefined)
    .map((table) => `${counts[table]?.toLocaleString('en')} ${table}`);
  const files = entries.filter(({ name }) => name.includes('/')).length + linked.length;
  const bytes = [...entries, ...linked].reduce((sum, { size }) => sum + size, 0);
  const facts = [...rows, `${files.toLocaleString('en')} uploaded files`, formatBytes(bytes, 'en')];
  if (listed.length > 0)
    facts.push(`a list of ${listed.length.toLocaleString('en')} files that are not in it`);
  return `${facts.join(', ')}, of ${created_at}, schema ${schema.at(-1) ?? 'none'}`;
}

const NAMED_AT_MOST = 20;

/** The uploads that the restored data refer to and that are nowhere; empty where there are none. */
function describeMissing(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  const more = missing.length - NAMED_AT_MOST;
  const names = missing.slice(0, NAMED_AT_MOST).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const [files, them] = missing.length === 1 ? ['1 file is', 'it'] : [`${missing.length} files are`, 'them'];
  return `${files} missing: ${names}. The backup lists ${them} and does not hold ${them}: put ${them} back, or upload ${them} again.\n`;
}
