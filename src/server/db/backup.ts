// Making a backup, beside a server that goes on writing: a copy of one instant of the database, the uploads of that
// instant, packed, put on the disk, read through and checked, and only then given its name.
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fdatasyncSync, openSync } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  BackupError,
  DATABASE_NAME,
  describeDatabase,
  MANIFEST_NAME,
  UPLOADS_NAME,
  verifyBackup,
  type Manifest,
} from './backup-file.ts';
import { BACKUPS_NAME } from './backup-folder.ts';
import {
  draftFile,
  keepFresh,
  newDraftOwner,
  removeAbandoned,
  removeDrafts,
  verifyDrafts,
  workDraft,
} from './drafts.ts';
import { createPacedFile, linkFiles, listFiles, syncPath, type PacedFile } from './files.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/** At the usual page size 4 MiB; between two portions the copy is put on the disk. */
const PAGES_AT_ONCE = 1024;
const LOCK_WAIT_MS = 5000;

/** How far a backup is. */
export interface BackupProgress {
  step: 'copying' | 'packing' | 'checking';
  /** From 0 to 1, within the step. */
  done: number;
}

export interface BackupRequest {
  dataDir: string;
  /** The new file; its folder exists. */
  file: string;
  now: Date;
  /** The version of the program, for the manifest. */
  version: string;
  /** Whoever else may have to remove its drafts knows them by it (`draftsOf`). */
  owner?: string;
  onProgress?: (progress: BackupProgress) => void;
}

/** Every path that making a backup may leave behind when it is killed. */
export function draftsOf({
  dataDir,
  file,
  owner,
}: {
  dataDir: string;
  file: string;
  owner: string;
}): string[] {
  return [
    draftFile(file, owner),
    workDraft(join(dataDir, BACKUPS_NAME), owner),
    ...verifyDrafts(draftFile(file, owner), owner),
  ];
}

/**
 * Makes a backup of a data directory, served or not. It holds no lock that anybody waits for.
 * @returns what the file says of itself, after it has been read again and checked
 * @throws BackupError with one sentence; then there is no such file
 */
export async function createBackup(request: BackupRequest): Promise<Manifest> {
  const { dataDir, file } = request;
  if (existsSync(file)) throw new BackupError(`${file} exists already: choose another name.`);
  if (!existsSync(join(dataDir, DATABASE_NAME))) {
    throw new BackupError(`There is no database in ${dataDir}: check DATA_DIR.`);
  }
  await mkdir(join(dataDir, BACKUPS_NAME), { recursive: true, mode: 0o700 });
  for (const folder of new Set([join(dataDir, BACKUPS_NAME), dirname(file)])) await removeAbandoned(folder);
  const owner = request.owner ?? newDraftOwner(false);
  const unfinished = draftFile(file, owner);
  const drafts = draftsOf({ dataDir, file, owner });
  const stopRefreshing = keepFresh(drafts);
  try {
    await packInto(unfinished, owner, request);
    request.onProgress?.({ step: 'checking', done: 0 });
    const manifest = await verifyBackup(unfinished, owner);
    await rename(unfinished, file);
    await syncPath(dirname(file));
    return manifest;
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    // What the check says of the draft is true of what it is a copy of.
    const reason = sentence.replace(/\.$/, '').replace(`The backup ${unfinished} is damaged: `, '');
    throw new BackupError(`The backup ${file} could not be made: ${reason}.`, { cause: error });
  } finally {
    stopRefreshing();
    await removeDrafts(drafts);
  }
}

async function packInto(unfinished: string, owner: string, request: BackupRequest): Promise<void> {
  const { dataDir } = request;
  const work = workDraft(join(dataDir, BACKUPS_NAME), owner);
  try {
    await mkdir(work, { mode: 0o700 });
    const contents = await takeSnapshot(dataDir, work, request);
    const tar = await createPacedFile(unfinished);
    try {
      await pack(tar, work, contents, request);
    } catch (error) {
      await tar.abandon();
      throw error;
    }
    await tar.finish();
  } finally {
    // Before the check, which needs as much room again.
    await removeDrafts([work]);
  }
}

/**
 * Copies the database as it is at one instant into `work`, and links the uploads there: before that instant, so that
 * none can be deleted in between, and after it, so that none is missing.
 */
async function takeSnapshot(
  dataDir: string,
  work: string,
  { onProgress }: BackupRequest,
): Promise<Pick<Manifest, 'schema' | 'counts'>> {
  const uploads = join(dataDir, UPLOADS_NAME);
  const linked = join(work, UPLOADS_NAME);
  const source = new Sqlite(join(dataDir, DATABASE_NAME), { readonly: true, timeout: LOCK_WAIT_MS });
  try {
    await linkFiles(uploads, linked);
    // An open transaction: all that is read on this connection is of the instant of its first read.
    source.exec('begin');
    source.prepare('select 1 from sqlite_master').get();
    await linkFiles(uploads, linked);
    const copy = join(work, DATABASE_NAME);
    await source.backup(copy, {
      progress({ totalPages, remainingPages }) {
        onProgress?.({ step: 'copying', done: 1 - remainingPages / Math.max(1, totalPages) });
        dataSync(copy);
        return PAGES_AT_ONCE;
      },
    });
    const contents = describeDatabase(source);
    if (contents.schema.length === 0) throw new Error('its database is empty, or that of another program');
    return contents;
  } finally {
    source.close();
  }
}

/** A flood of unwritten pages would hold up the server's own commits when it is written at last. */
function dataSync(path: string): void {
  const descriptor = openSync(path, 'r');
  fdatasyncSync(descriptor);
  closeSync(descriptor);
}

async function pack(
  tar: PacedFile,
  work: string,
  contents: Pick<Manifest, 'schema' | 'counts'>,
  { now, version, onProgress }: BackupRequest,
): Promise<void> {
  const uploads = (await listFiles(join(work, UPLOADS_NAME))).map(({ name }) => `${UPLOADS_NAME}/${name}`);
  const names = [DATABASE_NAME, ...uploads];
  const entries: Manifest['entries'] = [];
  for (const [index, name] of names.entries()) {
    entries.push(await packFile(tar, join(work, name), name, now));
    onProgress?.({ step: 'packing', done: (index + 1) / names.length });
  }
  const created_at = now.toISOString();
  const manifest: Manifest = { format: 1, product: 'oriel', version, created_at, ...contents, entries };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await tar.write(
    Buffer.concat([tarHeader(MANIFEST_NAME, text.length, now), text, tarPadding(text.length), tarEnd]),
  );
}

async function packFile(
  tar: PacedFile,
  path: string,
  name: string,
  now: Date,
): Promise<Manifest['entries'][number]> {
  const { size } = await stat(path);
  const sum = createHash('sha256');
  await tar.write(tarHeader(name, size, now));
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    sum.update(chunk);
    await tar.write(chunk);
  }
  await tar.write(tarPadding(size));
  return { name, size, sha256: sum.digest('hex') };
}
