// The folder of images: what its files are called, how they come to lie there whole and durable, and how what nobody
// needs any more leaves it. Names are made here; nothing that a client says ever becomes a path.
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeFileAtomically } from '../db/files.ts';
import type { Rendered } from './images.ts';

/** Where uploads lie until they are judged. Inside the folder, so that a rename moves a file out of it. */
const INCOMING = '.incoming';
const OWN_NAME = /^([\da-f]{32})(?:-small)?\.webp$/;

/** Where the files of one upload lie until it ends, however it ends. */
export interface Draft {
  /**
   * Writes a stream to a new file.
   * @returns its path, and the SHA-256 of its bytes in hexadecimal
   * @throws whatever the stream or the disk throws
   */
  receive(content: Readable): Promise<{ path: string; sha256: string }>;
  /** Removes every file of the draft that has not been published. */
  discard(): Promise<void>;
}

export interface ImageFiles {
  /** Absolute path of the folder. */
  folder: string;
  openDraft(): Promise<Draft>;
  /**
   * Writes the two files of an image; they are on disk, under their names, when this returns.
   * @returns the image's name
   */
  publish(image: Rendered): Promise<string>;
  /** Removes the files of images by name; what is gone already is fine. */
  remove(names: readonly string[]): Promise<void>;
  /**
   * Removes drafts, and the files of every image that is not known, where they were last written before an instant.
   * @param findKnown called after the folder is read, so that no image that is added meanwhile counts as unknown
   * @returns how many files of images it removed
   */
  sweep(before: Date, findKnown: () => Promise<ReadonlySet<string>>): Promise<number>;
}

/** The name of the larger file of an image, and of the small one. */
export const fullFile = (name: string) => `${name}.webp`;
export const smallFile = (name: string) => `${name}-small.webp`;

/** The image that a file belongs to, or undefined where no file of ours is called so. */
export function imageOfFile(file: string): string | undefined {
  return OWN_NAME.exec(file)?.[1];
}

/** Opens the folder below the data directory, making it where it is missing. */
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
          await writeFileAtomically(join(folder, file), content, join(incoming, file));
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

/** Removes those that were last written before an instant; what is gone already is fine. @returns how many */
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
  const place = join(incoming, newName());
  await mkdir(place, { mode: 0o700 });
  return {
    async receive(content) {
      const path = join(place, newName());
      const sum = createHash('sha256');
      content.on('data', (chunk: Buffer) => sum.update(chunk));
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      return { path, sha256: sum.digest('hex') };
    },
    discard: () => rm(place, { recursive: true, force: true }),
  };
}

function newName(): string {
  return randomBytes(16).toString('hex');
}
