// Puts the uploads of a backup into a data directory that may have them already, as after a restore that was killed.
import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listFiles, renameDurably, syncPath } from './files.ts';
import { storeFiles } from '../object-store/copy.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { BackupError, UPLOADS_NAME, type Manifest } from './sqlite/backup-file.ts';
import { codeOf } from './storage-trouble.ts';

/**
 * Checks that every upload in a data directory, and every object of the store, is in the backup too: others belong to another
 * installation, and would be removed as images without a product.
 * @throws BackupError that names the first other one
 */
export async function refuseOtherUploads(
  dataDir: string,
  { entries }: Manifest,
  objects: ObjectStore | undefined,
): Promise<void> {
  const folder = join(dataDir, UPLOADS_NAME);
  const expected = new Map(entries.map(({ name, sha256 }) => [name, sha256]));
  for (const { name } of await listFiles(folder)) {
    if (expected.get(`${UPLOADS_NAME}/${name}`) === (await hashFile(join(folder, name)))) continue;
    throw new BackupError(
      `The folder ${folder} holds ${name}, which is not in the backup: move the folder away first.`,
    );
  }
  if (objects === undefined) return;
  for await (const { name } of objects.list()) {
    if (expected.has(`${UPLOADS_NAME}/${name}`)) continue;
    throw new BackupError(
      `The object store ${objects.place} holds ${name}, which is not in the backup: use another prefix in UPLOADS_URL.`,
    );
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Moves the unpacked uploads that are missing into a data directory, or writes all of them to the store, durably. It can be
 * repeated.
 * @param staged the folder that the backup was unpacked into
 */
export async function placeUploads(
  staged: string,
  dataDir: string,
  objects: ObjectStore | undefined,
): Promise<void> {
  if (objects !== undefined) return storeFiles(join(staged, UPLOADS_NAME), objects);
  const folders = new Set<string>([join(dataDir, UPLOADS_NAME)]);
  for (const { name } of await listFiles(join(staged, UPLOADS_NAME))) {
    const target = join(dataDir, UPLOADS_NAME, name);
    if (existsSync(target)) continue;
    folders.add(dirname(target));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await moveFile(join(staged, UPLOADS_NAME, name), target);
  }
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const folder of [...folders, dataDir]) await syncPath(folder);
}

/** The uploads may be on another file system than the rest of the data directory. */
async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: unknown) => {
    if (codeOf(error) !== 'EXDEV') throw error;
    const unfinished = join(dirname(to), '.restored.new');
    await copyFile(from, unfinished, constants.COPYFILE_FICLONE);
    await renameDurably(unfinished, to);
  });
}
