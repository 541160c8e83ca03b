// The check of the documents that questions are answered from.
import { join } from 'node:path';
import { formatBytes } from '#shared/format-bytes.ts';
import { readTaken, SCARCE } from '../ask/storage-space.ts';
import type { Config } from '../config.ts';
import { listFiles } from '../db/files.ts';
import type { Db } from '../db/schema.ts';
import { openObjectStore } from '../object-store/open.ts';
import { partOf } from '../object-store/parts.ts';
import { readDatabase, unreadable, type Finding } from './read-database.ts';

/** Compares the files that the database lists with what is stored, and with the space that there is for them. */
export async function checkFiles(config: Config): Promise<Finding> {
  if (!config.ask) return { state: 'ok', sentence: 'Ask is off.' };
  const found = await readDatabase(config, async (db) => ({
    contents: await readContents(db),
    taken: await readTaken(db),
  }));
  if (found === undefined) return unreadable;
  const { contents, taken } = found;
  if (contents.length === 0) return { state: 'ok', sentence: 'There are none.' };
  const stored = await findStored(config);
  const missing = contents.filter(({ sha256, size }) => stored.get(sha256) !== size);
  if (missing.length > 0)
    return {
      state: 'wrong',
      sentence: `${missing.length} of ${contents.length} contents are not stored any more: upload these files again, or restore a backup.`,
    };
  const said = `${formatBytes(taken, 'en')} of ${formatBytes(config.askStorage, 'en')} are used`;
  if (taken > config.askStorage * SCARCE)
    return { state: 'look', sentence: `${said}: delete some, or raise ASK_STORAGE.` };
  return { state: 'ok', sentence: `${said}, and all contents are stored.` };
}

async function readContents(db: Db): Promise<{ sha256: string; size: number }[]> {
  return db.selectFrom('files').select(['sha256', 'size']).distinct().execute();
}

/** The sizes of the stored contents by their names. */
async function findStored({ dataDir, objectStore }: Config): Promise<Map<string, number>> {
  const objects = await openObjectStore(objectStore);
  if (objects === undefined)
    return new Map((await listFiles(join(dataDir, 'files'))).map(({ name, size }) => [name, size]));
  const stored = new Map<string, number>();
  for await (const { name, size } of partOf(objects, 'files').list()) stored.set(name, size);
  return stored;
}
