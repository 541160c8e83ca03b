// The folder of image files: their names, durable writes and removal. Names are generated here; no input of a client
// becomes part of a path.
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replaceFile, syncPath } from '../db/files.ts';
import type { Rendered } from './images.ts';

/** Uploads before their validation. A sub-folder, so that a rename within one file system publishes a file. */
const INCOMING = '.incoming';
const OWN_NAME = /^([\da-f]{32})(?:-small)?\.webp$/;

/** The temporary files of one upload. */
export interface Draft {
  /**
   * Writes a stream to a new file.
   * @returns its path, and the SHA-256 of its bytes in hexadecimal
   * @throws the error of the stream or the disk
   */
  receive(content: Readable): Promise<{ path: string; sha256: string }>;
  /** Removes the files of the draft. */
  discard(): Promise<void>;
}

export interface ImageFiles {
  /** Absolute path of the folder. */
  folder: string;
  openDraft(): Promise<Draft>;
  /**
   * Writes the two files of an image; they are durable when this returns.
   * @returns the image's name
   */
  publish(image: Rendered): Promise<string>;
  /** Removes the files of images by name; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /**
   * Removes drafts and the files of unknown images that were last written before an instant.
   * @param findKnown the names of the known images; called after the folder is read, so that an image added meanwhile
   *   is known
   * @returns how many files of images were removed
   */
  sweep(before: Date, findKnown: () => Promise<ReadonlySet<string>>): Promise<number>;
}

/** The names of an image's larger and smaller file. */
export const fullFile = (name: string) => `${name}.webp`;
export const smallFile = (name: string) => `${name}-small.webp`;

/** The image that a file belongs to; undefined where the name is not one of an image file. */
export function imageOfFile(file: string): string | undefined {
  return OWN_NAME.exec(file)?.[1];
}

/** Opens the folder below the data directory, and creates it where it is missing. */
export async function openImageFiles(dataDir: string): Promise<ImageFiles> {
  const folder = join(dataDir, 'uploads');
  const incoming = join(folder, INCOMING);
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  async function remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      for (const file of [fullFile(name), smallFile(name)]) await rm(join(folder, file), { force: true });
    }
  }

  return {
    folder,
    remove,
    openDraft: () => openDraft(incoming),
    async publish(image) {
      const name = newName();
      try {
        for (const [file, content] of [
          [fullFile(name), image.full],
          [smallFile(name), image.small],
        ] as const)
          await replaceFile(join(folder, file), content, join(incoming, file));
        await syncPath(folder);
        return name;
      } catch (error) {
        await remove([name]);
        throw error;
      }
    },
    async sweep(before, findKnown) {
      await removeOld(incoming, await readdir(incoming), before);
      const files = await readdir(folder);
      const known = await findKnown();
      const orphans = files.filter((file) => {
        const image = imageOfFile(file);
        return image !== undefined && !known.has(image);
      });
      return removeOld(folder, orphans, before);
    },
  };
}

/** Removes files that were last written before an instant; missing ones are ignored. @returns how many */
async function removeOld(folder: string, names: readonly string[], before: Date): Promise<number> {
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => undefined);
    if (stats === undefined || stats.mtimeMs >= before.getTime()) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function openDraft(incoming: string): Promise<Draft> {
  const folder = join(incoming, newName());
  await mkdir(folder, { mode: 0o700 });
  return {
    async receive(content) {
      const path = join(folder, newName());
      const sum = createHash('sha256');
      content.on('data', (chunk: Buffer) => sum.update(chunk));
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      return { path, sha256: sum.digest('hex') };
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

function newName(): string {
  return randomBytes(16).toString('hex');
}
