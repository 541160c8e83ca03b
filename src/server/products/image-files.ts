// The files of images, in a folder or an object store: their names, durable writes and removal. Names are generated here;
// no input of a client becomes part of a path. Several processes may use the same folder or store.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { replaceFile, syncPath } from '../db/files.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { openDraft, removeOld, DRAFT_STALE_AFTER_MS, type Draft } from '../upload-drafts.ts';
import type { Rendered } from './images.ts';

/** Uploads before their validation. A sub-folder, so that a rename within one file system publishes a file. */
const INCOMING = '.incoming';
const OWN_NAME = /^([\da-f]{32})(?:-small)?\.webp$/;

export interface ImageFiles {
  /** Absolute path of the folder of drafts, and of the images unless they are in an object store. */
  folder: string;
  /** The object store with the images; undefined where they are in the folder. */
  objects: ObjectStore | undefined;
  openDraft(): Promise<Draft>;
  /**
   * Writes the two files of an image; they are durable when this returns.
   * @returns the image's name
   */
  publish(image: Rendered): Promise<string>;
  /** Removes the files of images by name; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /**
   * Removes the files of unknown images that are older than a day, by the clock of the folder or store.
   * @param findKnown the names of the known images; called after the files are listed, so that an image added meanwhile
   *   is known
   * @returns how many files of images were removed
   */
  sweep(findKnown: () => Promise<ReadonlySet<string>>): Promise<number>;
  /** Removes drafts that are older than a day. */
  sweepDrafts(): Promise<void>;
}

/** Where the images are kept. */
type Images = Pick<ImageFiles, 'publish' | 'remove' | 'sweep'>;

/** Removes the files of images whose rows are gone. A failure is logged only: a later sweep removes the rest. */
export async function removeImageFiles(
  { imageFiles, log }: { imageFiles: Pick<ImageFiles, 'remove'>; log: Pick<Logger, 'error'> },
  names: readonly string[],
): Promise<void> {
  await imageFiles
    .remove(names)
    .catch((error: unknown) => log.error({ err: error }, 'Files of removed images are still there'));
}

/** The names of an image's larger and smaller file. */
export const fullFile = (name: string) => `${name}.webp`;
export const smallFile = (name: string) => `${name}-small.webp`;

/** The image that a file belongs to; undefined where the name is not one of an image file. */
export function imageOfFile(file: string): string | undefined {
  return OWN_NAME.exec(file)?.[1];
}

/**
 * Opens the files of images, and creates their folder below the data directory where it is missing.
 * @param objects the object store of the images, if they are not in that folder
 */
export async function openImageFiles(dataDir: string, objects?: ObjectStore): Promise<ImageFiles> {
  const folder = join(dataDir, 'uploads');
  const incoming = join(folder, INCOMING);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const images = objects === undefined ? imagesInFolder(folder, incoming) : imagesInStore(objects);
  return {
    folder,
    objects,
    openDraft: () => openDraft(incoming),
    publish: images.publish,
    remove: images.remove,
    sweep: images.sweep,
    sweepDrafts: async () => void (await removeOld(incoming, await readdir(incoming))),
  };
}

function imagesInFolder(folder: string, incoming: string): Images {
  const remove: Images['remove'] = async (names) => {
    for (const file of names.flatMap(filesOf)) await rm(join(folder, file), { force: true });
  };
  return {
    remove,
    async publish(image) {
      const name = newName();
      try {
        for (const [file, content] of contentsOf(name, image))
          await replaceFile(join(folder, file), content, join(incoming, file));
        await syncPath(folder);
        return name;
      } catch (error) {
        await remove([name]);
        throw error;
      }
    },
    async sweep(findKnown) {
      const files = await readdir(folder);
      return removeOld(folder, findOrphans(files, await findKnown()));
    },
  };
}

function imagesInStore(objects: ObjectStore): Images {
  const remove: Images['remove'] = async (names) => {
    await whenAllEnded(names.flatMap(filesOf).map((file) => objects.remove(file)));
  };
  return {
    remove,
    async publish(image) {
      const name = newName();
      const writes = contentsOf(name, image).map(([file, content]) => objects.write(file, content));
      try {
        await whenAllEnded(writes);
        return name;
      } catch (error) {
        // The store may fail here too; the sweep removes what is left.
        await remove([name]).catch(() => {});
        throw error;
      }
    },
    async sweep(findKnown) {
      const old: string[] = [];
      for await (const { name, ageMs } of objects.listTop()) if (ageMs > DRAFT_STALE_AFTER_MS) old.push(name);
      const orphans = findOrphans(old, await findKnown());
      for (const file of orphans) await objects.remove(file);
      return orphans.length;
    },
  };
}

/** Waits for all, also after an error, and then throws the first one. */
async function whenAllEnded(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

const filesOf = (name: string) => [fullFile(name), smallFile(name)];

function contentsOf(name: string, { full, small }: Rendered): readonly (readonly [string, Buffer])[] {
  return [
    [fullFile(name), full],
    [smallFile(name), small],
  ];
}

/** The files of images that are not among the known ones. */
function findOrphans(files: readonly string[], known: ReadonlySet<string>): string[] {
  return files.filter((file) => {
    const image = imageOfFile(file);
    return image !== undefined && !known.has(image);
  });
}

function newName(): string {
  return randomBytes(16).toString('hex');
}
