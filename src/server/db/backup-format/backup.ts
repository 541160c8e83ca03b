// Making a backup while the server may be writing: copies the database and gathers the uploads of one instant, packs them,
// checks the result, and only then gives it its name. Uploads that are not packed stay beside it as links, or where they are.
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fdatasyncSync, openSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { storedFolders } from '../../object-store/parts.ts';
import {
  BackupError,
  CHUNK_BYTES,
  describeDatabase,
  MANIFEST_NAME,
  unpackBackup,
  type Contents,
  type ListedFile,
  type Manifest,
} from './backup-file.ts';
import { BACKUPS_NAME, linkedFolder } from './backup-folder.ts';
import { hashFile, ignoreMissing, listFiles, renameDurably, writePaced } from '../files.ts';
import { DATABASE_NAME } from '../sqlite/database.ts';
import { gatherUploads, keepLinks, type Uploads } from './gather-uploads.ts';
import { hashTables } from './tables.ts';
import { newOwner, removeAll, removeStale, usingWorkFolders, workFolder } from '../work-folders.ts';

/** 4 MiB with the usual page size; the copy is flushed to the disk after each portion. */
const PAGES_PER_STEP = 1024;
const LOCK_WAIT_MS = 5000;
/** Longer names would need an extension of the tar format that earlier releases cannot read. */
const NAME_MAX_BYTES = 100;

/** The progress of a backup or of its check. */
export interface BackupProgress {
  step: 'copying' | 'packing' | 'checking';
  /** From 0 to 1, within the step. */
  done: number;
}

export interface BackupRequest extends Uploads {
  /** Path of the new file; its folder exists. */
  file: string;
  now: Date;
  /** The version of the program, for the manifest. */
  version: string;
  /** The owner of the work folders, if another process may have to remove them. */
  owner?: string;
  onProgress?: (progress: BackupProgress) => void;
  /** Opens the database; by default the file in the data directory. */
  openSource?: () => Promise<BackupSource>;
}

/** A database as of the instant at which it was opened. */
export interface BackupSource {
  /** Copies it into a new SQLite file. @throws an error with one sentence */
  copyTo(file: string, onProgress: BackupRequest['onProgress']): Promise<Contents>;
  close(): Promise<void>;
}

/** The work folders of a backup, which remain if its process is killed: in the data directory and beside the file. */
export function backupFolders(
  dataDir: string,
  file: string,
  owner: string,
): [source: string, target: string] {
  return [workFolder(join(dataDir, BACKUPS_NAME), owner), workFolder(dirname(file), owner)];
}

/**
 * Makes a backup of a data directory, whether it is being served or not; it does not block writers.
 * @returns the manifest, after the file has been read again and checked
 * @throws BackupError with one sentence; then the file does not exist
 */
export async function createBackup(request: BackupRequest): Promise<Manifest> {
  const { dataDir, file, owner = newOwner(false), openSource } = request;
  if (existsSync(file)) throw new BackupError(`${file} exists already: choose another name.`);
  if (openSource === undefined && !existsSync(join(dataDir, DATABASE_NAME))) {
    throw new BackupError(`There is no database in ${dataDir}: check DATA_DIR.`);
  }
  await mkdir(join(dataDir, BACKUPS_NAME), { recursive: true, mode: 0o700 });
  const folders = backupFolders(dataDir, file, owner);
  for (const folder of new Set(folders.map((path) => dirname(path)))) await removeStale(folder);
  const [snapshot, packed, check] = [
    join(folders[0], 'snapshot'),
    join(folders[1], 'backup.tar'),
    join(folders[1], 'check'),
  ];
  return usingWorkFolders(folders, async () => {
    try {
      // Fails now if the name is too long, not after the work.
      await stat(file).catch(ignoreMissing);
      // Not `recursive`, which never returns for a path such as /proc/x.
      for (const folder of new Set([...folders, snapshot, check])) await mkdir(folder, { mode: 0o700 });
      const contents = await takeSnapshot(dataDir, snapshot, request);
      const { readable, controller } = createTarPacker();
      // Its error reaches `writePaced` through the stream.
      const packing = pack(controller, snapshot, contents, request).catch(controller.error);
      await writePaced(packed, readable);
      await packing;
      // The check needs as much space again.
      await (request.uploads === 'linked' ? rm(join(snapshot, DATABASE_NAME)) : removeAll([snapshot]));
      request.onProgress?.({ step: 'checking', done: 0 });
      const manifest = await unpackBackup(packed, check, { uploads: false, areLinksKnown: true });
      if (manifest.linked.length > 0) await keepLinks(snapshot, linkedFolder(file));
      await renameDurably(packed, file);
      return manifest;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // A damaged copy means that the original is damaged.
      const reason = message.replace(/\.$/, '').replace(`The backup ${packed} is damaged: `, '');
      throw new BackupError(`The backup ${file} could not be made: ${reason}.`, { cause: error });
    }
  });
}

/** A copied database, and the uploads that are not gathered beside it. */
interface Snapshot extends Contents {
  listed: ListedFile[];
}

/**
 * Copies the database as of one instant, and gathers the uploads: once before that instant, so that none can be deleted before
 * it is there, and once after it, so that none that the copy refers to is missing.
 */
async function takeSnapshot(dataDir: string, snapshot: string, request: BackupRequest): Promise<Snapshot> {
  const { openSource = () => openFile(join(dataDir, DATABASE_NAME)), onProgress } = request;
  const listed = new Map<string, ListedFile>();
  const gather = () => gatherUploads(request, snapshot, (file) => listed.set(file.name, file));
  await gather();
  const source = await openSource();
  try {
    await gather();
    const contents = await source.copyTo(join(snapshot, DATABASE_NAME), onProgress);
    return { ...contents, listed: [...listed.values()] };
  } finally {
    await source.close();
  }
}

async function openFile(file: string): Promise<BackupSource> {
  const source = new Sqlite(file, { readonly: true, timeout: LOCK_WAIT_MS });
  const close = async () => void source.close();
  try {
    // A read transaction: everything read on this connection is as of its first read.
    source.exec('begin');
    source.prepare('select 1 from sqlite_master').get();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    close,
    async copyTo(copy, onProgress) {
      await source.backup(copy, {
        progress({ totalPages, remainingPages }) {
          onProgress?.({ step: 'copying', done: 1 - remainingPages / Math.max(1, totalPages) });
          flushData(copy);
          return PAGES_PER_STEP;
        },
      });
      const contents = describeDatabase(source);
      if (contents.schema.length === 0) throw new Error('its database is empty, or that of another program');
      return { ...contents, hashes: hashTables(source) };
    },
  };
}

/** Many unwritten pages, flushed at once, would delay the server's own commits. */
function flushData(path: string): void {
  const descriptor = openSync(path, 'r');
  fdatasyncSync(descriptor);
  closeSync(descriptor);
}

async function pack(
  controller: TarPackController,
  snapshot: string,
  { listed, ...contents }: Snapshot,
  { now, version, onProgress, uploads = 'packed' }: BackupRequest,
): Promise<void> {
  const add = async (name: string, size: number, content: AsyncIterable<Uint8Array> | Uint8Array[]) => {
    if (Buffer.byteLength(name) > NAME_MAX_BYTES) throw new Error(`the name ${name} is too long`);
    const hash = createHash('sha256');
    const writer = controller.add({ name, size, mode: 0o600, mtime: now }).getWriter();
    for await (const chunk of content) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    return { name, size, sha256: hash.digest('hex') };
  };
  const names: string[] = [DATABASE_NAME];
  for (const folder of storedFolders) {
    const files = await listFiles(join(snapshot, folder));
    names.push(...files.map(({ name }) => `${folder}/${name}`));
  }
  const entries: Manifest['entries'] = [];
  const linked: Manifest['linked'] = [];
  for (const [index, name] of names.entries()) {
    const path = join(snapshot, name);
    const { size } = await stat(path);
    if (uploads === 'linked' && name !== DATABASE_NAME)
      linked.push({ name, size, sha256: await hashFile(path) });
    else entries.push(await add(name, size, createReadStream(path, { highWaterMark: CHUNK_BYTES })));
    onProgress?.({ step: 'packing', done: (index + 1) / names.length });
  }
  const created_at = now.toISOString();
  const description = { product: 'oriel', version, created_at, ...contents, entries };
  const manifest =
    uploads === 'packed' ? { format: 1, ...description } : { format: 2, ...description, linked, listed };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await add(MANIFEST_NAME, text.length, [text]);
  controller.finalize();
}
