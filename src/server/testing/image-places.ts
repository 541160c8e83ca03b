// The two places that images can be in, for tests that hold for both.
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUCKET_PREFIX, openBucket } from './bucket.ts';
import { isPostgres } from './postgres.ts';

export const imagePlaces = ['a folder', 'an object store'] as const;

/**
 * Those that a whole group of tests is repeated in. On PostgreSQL the one that several processes share: where images are makes no
 * difference to its statements, and the run on SQLite compares them.
 */
export const imagePlacesOfRun = isPostgres ? imagePlaces.slice(1) : imagePlaces;

export interface ImagePlace {
  /** The settings of a program that keeps its images there. */
  env: Record<string, string>;
  /** The names of all files, sorted. @param dataDir the data directory of the program, here and below */
  names(dataDir: string): Promise<string[]>;
  write(dataDir: string, name: string, content: string): Promise<void>;
  remove(dataDir: string, name: string): Promise<void>;
  /** Makes a file as old as an orphan must be to be removed. */
  age(dataDir: string, name: string): Promise<void>;
  close(): Promise<void>;
}

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

export async function openImagePlace(kind: (typeof imagePlaces)[number]): Promise<ImagePlace> {
  return kind === 'a folder' ? openFolder() : openObjectStorePlace();
}

function openFolder(): ImagePlace {
  const pathOf = (dataDir: string, name = '') => join(dataDir, 'uploads', name);
  return {
    env: {},
    names: async (dataDir) =>
      (await readdir(pathOf(dataDir))).filter((name) => name !== '.incoming').toSorted(),
    write: (dataDir, name, content) => writeFile(pathOf(dataDir, name), content),
    remove: (dataDir, name) => rm(pathOf(dataDir, name)),
    async age(dataDir, name) {
      const time = new Date(Date.now() - TWO_DAYS_MS);
      await utimes(pathOf(dataDir, name), time, time);
    },
    close: async () => {},
  };
}

async function openObjectStorePlace(): Promise<ImagePlace> {
  const bucket = await openBucket();
  const keyOf = (name: string) => `${BUCKET_PREFIX}/${name}`;
  return {
    env: { ...bucket.env },
    names: async () => bucket.names(),
    write: async (_dataDir, name, content) =>
      void bucket.objects.set(keyOf(name), { content: Buffer.from(content), modifiedAt: new Date() }),
    remove: async (_dataDir, name) => void bucket.objects.delete(keyOf(name)),
    age: async (_dataDir, name) => bucket.age(name, TWO_DAYS_MS),
    close: () => bucket.stop(),
  };
}
