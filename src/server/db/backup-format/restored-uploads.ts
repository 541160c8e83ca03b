// Puts the uploads of a backup into a data directory that may have them already, as after a restore that was killed.
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashFile, ignoreMissing, linkFile, listFiles, renameDurably, syncPath } from '../files.ts';
import { storeFiles } from '../../object-store/copy.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { partOf, storedFolders } from '../../object-store/parts.ts';
import { BackupError, type ListedFile, type Manifest } from './backup-file.ts';
import { codeOf } from '../storage-trouble.ts';

/**
 * Checks that every upload in a data directory, and every object of the store, is in the backup too: others belong to another
 * installation, and would be removed as images and files without a row.
 * @throws BackupError that names the first other one
 */
export async function refuseOtherUploads(
  dataDir: string,
  { entries, linked, listed }: Manifest,
  objects: ObjectStore | undefined,
): Promise<void> {
  const expected = new Map([...entries, ...linked].map(({ name, sha256 }) => [name, sha256]));
  const sizes = new Map(listed.map(({ name, size }) => [name, size]));
  for (const stored of storedFolders) {
    const folder = join(dataDir, stored);
    for (const { name, size } of await listFiles(folder)) {
      if (sizes.get(`${stored}/${name}`) === size) continue;
      if (expected.get(`${stored}/${name}`) === (await hashFile(join(folder, name)))) continue;
      throw new BackupError(
        `The folder ${folder} holds ${name}, which is not in the backup: move the folder away first.`,
      );
    }
    if (objects === undefined) continue;
    for await (const { name } of partOf(objects, stored).list()) {
      if (expected.has(`${stored}/${name}`) || sizes.has(`${stored}/${name}`)) continue;
      throw new BackupError(
        `The object store ${objects.place} holds ${name}, which is not in the backup: use another prefix in UPLOADS_URL.`,
      );
    }
  }
}

/**
 * Looks for the uploads that a backup only lists where they were: in the object store, or in the data directory, whose files
 * are put into `staged` too.
 * @param wanted relative to the data directory; a name is never used for another content
 * @returns the names of those that are missing
 */
export async function findListed(
  wanted: readonly ListedFile[],
  staged: string,
  { dataDir, objects }: { dataDir: string; objects: ObjectStore | undefined },
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const stored = new Map<string, number>();
  if (objects !== undefined)
    for (const folder of storedFolders)
      for await (const { name, size } of partOf(objects, folder).list())
        stored.set(`${folder}/${name}`, size);
  const missing: string[] = [];
  for (const { name, size } of wanted) {
    if (stored.get(name) === size) continue;
    const path = join(dataDir, name);
    if ((await stat(path).catch(ignoreMissing))?.size !== size) {
      missing.push(name);
      continue;
    }
    await mkdir(dirname(join(staged, name)), { recursive: true, mode: 0o700 });
    await linkFile(path, join(staged, name));
    await syncPath(join(staged, name));
  }
  return missing;
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
  if (objects !== undefined) {
    for (const stored of storedFolders) await storeFiles(join(staged, stored), partOf(objects, stored));
    return;
  }
  const folders = new Set<string>(storedFolders.map((stored) => join(dataDir, stored)));
  for (const stored of storedFolders) {
    for (const { name } of await listFiles(join(staged, stored))) {
      const target = join(dataDir, stored, name);
      if (existsSync(target)) continue;
      folders.add(dirname(target));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await moveFile(join(staged, stored, name), target);
    }
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
