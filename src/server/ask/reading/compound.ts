// Compound files, in which Office keeps old documents, those with a password, and mails: what their streams are called.
import type { ReadAt } from './zip-entries.ts';

const MARK = 'd0cf11e0a1b11ae1';
const HEAD_BYTES = 512;
/** The names of its streams are in the first sectors of its directory. */
const DIRECTORY_BYTES = 8192;

/** Whether a file is a compound one. @param head its beginning */
export function isCompound(head: Buffer): boolean {
  return head.length >= HEAD_BYTES && head.toString('hex', 0, 8) === MARK;
}

/** Finds the names of streams in a compound file. @returns whether it has one that begins so */
export async function streamFinder(
  head: Buffer,
  readAt: ReadAt,
): Promise<(name: string, isWhole?: boolean) => boolean> {
  const sectorShift = head.readUInt16LE(30) === 12 ? 12 : 9;
  const start = (head.readUInt32LE(48) + 1) * 2 ** sectorShift;
  const directory = await readAt(start, DIRECTORY_BYTES);
  return (name, isWhole = false) => directory.includes(Buffer.from(isWhole ? `${name}\0` : name, 'utf16le'));
}
