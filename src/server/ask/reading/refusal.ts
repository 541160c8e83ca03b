// Says why a file is of no type that can be read, where it is of one that many have: then there is something that helps.
import { open } from 'node:fs/promises';
import { askMessages } from '#shared/ask.ts';
import { toldIn } from './detect-media-type.ts';
import { listZipEntries, type ReadAt } from './zip-entries.ts';

const COMPOUND = 'd0cf11e0a1b11ae1';
/** The names of its streams are in the first sectors of its directory. */
const DIRECTORY_BYTES = 8192;
const HEAD_BYTES = 512;

/** The streams by which the kinds of compound files of Office are told; those of a file with a password come first. */
const streams = [
  ['EncryptedPackage', askMessages.needsPassword],
  ['Workbook', askMessages.oldWorkbook],
  ['Book', askMessages.oldWorkbook],
  ['WordDocument', askMessages.oldDocument],
  ['PowerPoint Document', askMessages.oldPresentation],
] as const;

/**
 * The sentence for whoever brought a file that `detectMediaType` does not know.
 * @param path of the file
 * @throws Error with `code` if it cannot be opened or read
 */
export async function refusalOf(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const readAt = async (position: number, length: number) => {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const head = await readAt(0, HEAD_BYTES);
    return (
      (await ofCompound(head, readAt)) ?? (await ofArchive(head, size, readAt)) ?? askMessages.notReadable
    );
  } finally {
    await handle.close();
  }
}

/** Of files as Office wrote them before 2007, and still writes those with a password. */
async function ofCompound(head: Buffer, readAt: ReadAt): Promise<string | undefined> {
  if (head.length < HEAD_BYTES || head.toString('hex', 0, 8) !== COMPOUND) return undefined;
  const sectorShift = head.readUInt16LE(30) === 12 ? 12 : 9;
  const start = (head.readUInt32LE(48) + 1) * 2 ** sectorShift;
  const directory = await readAt(start, DIRECTORY_BYTES);
  return streams.find(([name]) => directory.includes(Buffer.from(`${name}\0`, 'utf16le')))?.[1];
}

async function ofArchive(head: Buffer, size: number, readAt: ReadAt): Promise<string | undefined> {
  if (head.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined;
  const entries = await listZipEntries(size, readAt).catch(() => []);
  const told = await toldIn(entries, readAt);
  const has = (path: string) => entries.some(({ name }) => name === path);
  if (has('encrypted-package')) return askMessages.needsPassword;
  if (told?.startsWith('application/vnd.oasis.opendocument.presentation') === true)
    return askMessages.openPresentation;
  return has('xl/workbook.bin') ? askMessages.binaryWorkbook : undefined;
}
