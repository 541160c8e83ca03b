// Copies objects to a folder and files of a folder to the store, some at a time.
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listFiles } from '../db/files.ts';
import { ObjectStoreError, type ObjectStore } from './object-store.ts';

const AT_ONCE = 8;
/** Of an object that arrives incomplete. */
const ATTEMPTS = 3;

/**
 * Copies the objects that are missing in a folder to it; one that is removed meanwhile is left out.
 * @param isWanted by name; by default all are
 * @throws ObjectStoreError; the system's error
 */
export async function fetchObjects(
  objects: ObjectStore,
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  const present = new Set((await listFiles(folder)).map(({ name }) => name));
  const missing: string[] = [];
  for await (const { name } of objects.list()) if (!present.has(name) && isWanted(name)) missing.push(name);
  await someAtATime(missing, (name) => fetchObject(objects, name, join(folder, name)));
}

/**
 * Writes every file below a folder to the store; objects of the same names are replaced.
 * @throws ObjectStoreError; the system's error
 */
export async function storeFiles(folder: string, objects: ObjectStore): Promise<void> {
  const files = await listFiles(folder);
  await someAtATime(files, async ({ name }) => objects.write(name, await readFile(join(folder, name))));
}

async function fetchObject(objects: ObjectStore, name: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const object = await objects.read(name);
      if (object !== undefined)
        await pipeline(object.content, createWriteStream(path, { mode: 0o600, flush: true }));
      return;
    } catch (error) {
      await rm(path, { force: true });
      if (!(error instanceof ObjectStoreError) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Runs the work for each item; after an error no further one is begun, and it is thrown when the others have ended. */
async function someAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let failed: { error: unknown } | undefined;
  const queue = items.values();
  const takeItems = async () => {
    for (const item of queue) {
      if (failed) return;
      await work(item).catch((error: unknown) => (failed ??= { error }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeItems));
  if (failed) throw failed.error;
}
