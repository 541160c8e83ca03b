// The bytes of files, each content once, named after its SHA-256: in a folder or an object store. Several processes may use
// the same folder or store.
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, syncPath } from '../db/files.ts';
import { codeOf } from '../db/storage-trouble.ts';
import { notFound } from '../errors.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { openDraft, removeOld, type Draft, type DraftFile } from '../upload-drafts.ts';

/** Uploads before they are stored, and copies of objects that are being read. On the file system of the folder. */
const INCOMING = '.incoming';
const DRAFT_STALE_AFTER_MS = 60 * 60_000;
const OWN_NAME = /^[\da-f]{64}$/;

/** A content that is being read. */
export interface OpenContent {
  /** Bytes. */
  size: number;
  /** Nothing is open before the first of it is asked for: it may never be. @throws AppError 404 if it is removed by then */
  content: AsyncIterable<Buffer>;
}

export interface Contents {
  openDraft(): Promise<Draft>;
  /**
   * Stores a file of a draft; it is durable when this returns. What is stored already is stored again, so that the time it
   * takes does not tell what others have.
   */
  store(file: DraftFile): Promise<void>;
  /** Opens a content. @returns undefined where it is not stored */
  open(sha256: string): Promise<OpenContent | undefined>;
  /**
   * Runs work that needs the content as a file.
   * @returns what `work` returns; undefined where the content is not stored
   */
  withFile<Result>(sha256: string, work: (path: string) => Promise<Result>): Promise<Result | undefined>;
  /** Removes a content; a missing one is ignored. */
  remove(sha256: string): Promise<void>;
  /** The sums of all stored contents. */
  list(): Promise<string[]>;
  /** Removes drafts that are older than an hour: a file is received in half of that, or not at all. */
  sweepDrafts(): Promise<void>;
}

/**
 * Opens the contents, and creates their folder below the data directory where it is missing.
 * @param objects the object store of the contents, if they are not in that folder
 * @param servesAlone whether no other process uses the folder: then all drafts are those of an earlier run, and removed
 */
export async function openContents(
  dataDir: string,
  objects: ObjectStore | undefined,
  servesAlone: boolean,
): Promise<Contents> {
  const folder = join(dataDir, 'files');
  const incoming = join(folder, INCOMING);
  if (servesAlone) await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return {
    openDraft: () => openDraft(incoming),
    sweepDrafts: async () => void (await removeOld(incoming, await readdir(incoming), DRAFT_STALE_AFTER_MS)),
    ...(objects === undefined ? contentsInFolder(folder) : contentsInStore(objects, incoming)),
  };
}

type Stored = Omit<Contents, 'openDraft' | 'sweepDrafts'>;

function contentsInFolder(folder: string): Stored {
  const pathOf = (sha256: string) => join(folder, sha256);
  const sizeOf = async (sha256: string) => (await stat(pathOf(sha256)).catch(ignoreMissing))?.size;
  return {
    async store({ path, sha256 }) {
      await syncPath(path);
      await rename(path, pathOf(sha256));
      await syncPath(folder);
    },
    async open(sha256) {
      const size = await sizeOf(sha256);
      return size === undefined ? undefined : { size, content: readStored(pathOf(sha256)) };
    },
    async withFile(sha256, work) {
      return (await sizeOf(sha256)) === undefined ? undefined : work(pathOf(sha256));
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    list: async () => (await readdir(folder)).filter((name) => OWN_NAME.test(name)),
  };
}

async function* readStored(path: string): AsyncGenerator<Buffer> {
  try {
    // Safe: the stream has no encoding.
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? notFound('File') : error;
  }
}

async function* readObject(objects: ObjectStore, sha256: string): AsyncGenerator<Buffer> {
  const object = await objects.read(sha256);
  if (object === undefined) throw notFound('File');
  for await (const chunk of object.content) yield chunk;
}

function contentsInStore(objects: ObjectStore, incoming: string): Stored {
  return {
    store: async ({ path, sha256 }) => objects.write(sha256, await readFile(path)),
    async open(sha256) {
      const size = (await objects.find(sha256))?.size;
      return size === undefined ? undefined : { size, content: readObject(objects, sha256) };
    },
    async withFile(sha256, work) {
      const object = await objects.read(sha256);
      if (object === undefined) return undefined;
      // A folder, so that the work of another process on the same content has a file of its own.
      const draft = await openDraft(incoming);
      try {
        const { path } = await draft.receive(object.content);
        return await work(path);
      } finally {
        await draft.discard();
      }
    },
    remove: (sha256) => objects.remove(sha256),
    async list() {
      const names: string[] = [];
      for await (const { name } of objects.list()) if (OWN_NAME.test(name)) names.push(name);
      return names;
    },
  };
}
