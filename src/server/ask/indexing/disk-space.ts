// Leaves room on the disk: the index is made from the files again, and what else is stored there is not.
import { statfsSync } from 'node:fs';

/** The part of the disk that the index leaves free, and the most of it. */
const PART = 0.05;
const MOST_BYTES = 256 * 1024 ** 2;

/**
 * Makes sure that the index may grow.
 * @param bytes by which it grows, if that is known
 * @throws Error with the code `ENOSPC` if the disk of a folder has too little room
 */
export function requireSpace(folder: string, bytes = 0): void {
  const { bsize, blocks, bavail } = statfsSync(folder);
  if (bavail * bsize - bytes < Math.min(MOST_BYTES, PART * blocks * bsize))
    throw Object.assign(new Error('The disk is nearly full: the index of files does not grow.'), {
      code: 'ENOSPC',
    });
}
