// `oriel backup`, `oriel verify` and `oriel restore`: one file that holds everything, made, checked and put back.
import { dirname, resolve } from 'node:path';
import { formatBytes } from '#shared/format-bytes.ts';
import { systemClock } from '../clock.ts';
import { readProcessConfig } from '../config.ts';
import type { BackgroundMessage } from '../backups/background.ts';
import { createBackup, draftsOf } from '../db/backup.ts';
import { UPLOADS_NAME, verifyBackup, type Manifest } from '../db/backup-file.ts';
import { requireReadable } from '../db/data-dir.ts';
import { newDraftOwner, removeDrafts, verifyDrafts } from '../db/drafts.ts';
import { makeFolder } from '../db/files.ts';
import { restoreBackup } from '../db/restore.ts';
import { productVersion } from '../paths.ts';
import { CommandError, type Command } from './command.ts';

export const backup: Command = {
  name: 'backup',
  parameters: ['<file>', '[<folder>]'],
  summary: 'Write a backup of DATA_DIR into one file, checked',
  details:
    'The data directory is DATA_DIR, or <folder>. The server may be running and goes on serving. The file is a tar of the\n' +
    'database, the uploads and a manifest; it gets its name only after it has been read through again.',
  async run([name = '', folder]) {
    const file = resolve(name);
    const dataDir = folder === undefined ? readProcessConfig().dataDir : resolve(folder);
    process.umask(0o077);
    await requireReadable(dataDir);
    await makeFolder(dirname(file)).catch((cause: unknown) => {
      throw new CommandError(`The folder ${dirname(file)} cannot be made: name a file elsewhere.`, { cause });
    });
    const owner = newDraftOwner(process.connected);
    const leave = await ownDrafts(draftsOf({ dataDir, file, owner }));
    const onProgress = (progress: BackgroundMessage) => void tellServer(progress);
    const manifest = await createBackup({
      dataDir,
      file,
      now: systemClock(),
      version: productVersion(),
      owner,
      onProgress,
    });
    process.stdout.write(`${file} is made and checked: ${describe(manifest)}.\n`);
    leave();
  },
};

export const verify: Command = {
  name: 'verify',
  parameters: ['<file>'],
  summary: 'Check that a backup is whole',
  details:
    'Reads all of it: every sum, the database with its integrity check, the row counts. Exit 0 if it is, else 1.',
  async run([name = '']) {
    const file = resolve(name);
    process.umask(0o077);
    const owner = newDraftOwner(process.connected);
    const leave = await ownDrafts(verifyDrafts(file, owner));
    process.stdout.write(`${file} is whole: ${describe(await verifyBackup(file, owner))}.\n`);
    leave();
  },
};

export const restore: Command = {
  name: 'restore',
  parameters: ['<file>'],
  summary: 'Put a backup in the place of what DATA_DIR holds',
  details:
    'Stop the server first. The backup is checked before anything is touched; what DATA_DIR holds is set aside in it, not\n' +
    'deleted. Everybody has to log in again; mail that waited to be sent is dropped, and so are reset links.',
  async run([name = '']) {
    const file = resolve(name);
    const { dataDir } = readProcessConfig();
    const { manifest, aside } = await restoreBackup(file, dataDir, systemClock());
    process.stdout.write(`${dataDir} now holds ${describe(manifest)}.\n`);
    if (aside !== undefined) process.stdout.write(`What was there before is in ${aside}.\n`);
    process.stdout.write('Start the server; everybody logs in again.\n');
  },
};

/**
 * Makes sure that drafts are removed if this command ends early. Where a server has started it, that one is told of them,
 * removes them when it has ended this process, and this process ends with it. By hand it is ended by a signal.
 * @returns what to call when all is done
 */
async function ownDrafts(drafts: string[]): Promise<() => void> {
  const ends = process.connected ? (['disconnect'] as const) : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
  const end = async (signal?: NodeJS.Signals) => {
    await removeDrafts(drafts);
    if (signal === undefined) process.exit(1);
    process.kill(process.pid, signal);
  };
  for (const name of ends) process.once(name, end);
  await tellServer({ drafts });
  return () => {
    for (const name of ends) process.off(name, end);
    if (process.connected) process.disconnect();
  };
}

/** Tells the server that has started this process, if one has; resolves when the message is on its way. */
function tellServer(message: BackgroundMessage): Promise<void> {
  return new Promise((done) => {
    if (process.connected && process.send) process.send(message, () => done());
    else done();
  });
}

function describe({ counts, entries, created_at, schema }: Manifest): string {
  const rows = (['users', 'subscribers', 'products'] as const)
    .filter((table) => counts[table] !== undefined)
    .map((table) => `${counts[table]?.toLocaleString('en')} ${table}`);
  const files = entries.filter(({ name }) => name.startsWith(`${UPLOADS_NAME}/`)).length;
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  const facts = [...rows, `${files.toLocaleString('en')} uploaded files`, formatBytes(bytes, 'en')];
  return `${facts.join(', ')}, of ${created_at}, schema ${schema.at(-1) ?? 'none'}`;
}
