// The uploads of a backup: gathered in a folder beside the copied database, or listed.
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fetchObjects } from '../../object-store/copy.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { partOf, storedFolders } from '../../object-store/parts.ts';
import { linkFiles, listFiles, syncPath } from '../files.ts';
import type { ListedFile } from './backup-file.ts';

/**
 * How a backup has the uploads: in its file, as hard links in a folder beside it, which must be on the same disk as the data,
 * or as a list of their names and sizes.
 */
export type UploadsForm = 'packed' | 'linked' | 'listed';

/** Where the uploads are, and how the backup gets them. */
export interface Uploads {
  dataDir: string;
  /** Holds the uploads that are not in the data directory, if there is one. */
  objects?: ObjectStore | undefined;
  /** By default they are packed. */
  uploads?: UploadsForm;
}

/** Hard-links the uploads into the snapshot or fetches them from the object store, or lists them. */
export async function gatherUploads(
  { dataDir, objects, uploads = 'packed' }: Uploads,
  snapshot: string,
  list: (file: ListedFile) => void,
): Promise<void> {
  for (const stored of storedFolders) {
    const folder = join(dataDir, stored);
    if (uploads !== 'listed') {
      await linkFiles(folder, join(snapshot, stored));
      if (objects !== undefined) await fetchObjects(partOf(objects, stored), join(snapshot, stored));
      continue;
    }
    for (const { name, size } of await listFiles(folder)) list({ name: `${stored}/${name}`, size });
    if (objects === undefined) continue;
    for await (const { name, size, etag } of partOf(objects, stored).list())
      list({ name: `${stored}/${name}`, size, etag });
  }
}

/** Moves the links beside the file that is about to get its name. */
export async function keepLinks(snapshot: string, folder: string): Promise<void> {
  for (const stored of storedFolders)
    if (existsSync(join(snapshot, stored))) await syncPath(join(snapshot, stored));
  await syncPath(snapshot);
  await rename(snapshot, folder);
  await syncPath(dirname(folder));
}
