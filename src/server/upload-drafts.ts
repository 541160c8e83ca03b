// The temporary files of uploads, which are published or removed when the request ends.
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { currentTimeIn } from './db/work-folders.ts';

/** A draft, or a stored file without a row, that is older belongs to an upload that broke off. */
export const DRAFT_STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** A file of a draft: its path, the SHA-256 of its bytes in hexadecimal, and their number. */
export interface DraftFile {
  path: string;
  sha256: string;
  size: number;
}

/** The temporary files of one upload. */
export interface Draft {
  /** Writes a stream to a new file. @throws the error of the stream or the disk; then nothing of the file is left */
  receive(content: Readable): Promise<DraftFile>;
  /** Removes the files of the draft. */
  discard(): Promise<void>;
}

/** Opens a draft in a folder. */
export async function openDraft(incoming: string): Promise<Draft> {
  const folder = join(incoming, newName());
  await mkdir(folder, { mode: 0o700 });
  return {
    async receive(content) {
      const path = join(folder, newName());
      const sum = createHash('sha256');
      let size = 0;
      content.on('data', (chunk: Buffer) => {
        sum.update(chunk);
        size += chunk.length;
      });
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { path, sha256: sum.digest('hex'), size };
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Removes what is stale in a folder; missing files are ignored.
 * @param staleAfterMs the age from which it is
 * @returns how many
 */
export async function removeOld(
  folder: string,
  names: readonly string[],
  staleAfterMs = DRAFT_STALE_AFTER_MS,
): Promise<number> {
  if (names.length === 0) return 0;
  const before = (await currentTimeIn(folder)).getTime() - staleAfterMs;
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => undefined);
    if (stats === undefined || stats.mtimeMs >= before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

function newName(): string {
  return randomBytes(16).toString('hex');
}
