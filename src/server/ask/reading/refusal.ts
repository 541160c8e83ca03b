// Says why a file is of no type that can be read, where it is of one that many have: then there is something that helps.
import { open } from 'node:fs/promises';
import { askMessages } from '#shared/ask-limits.ts';
import { isCompound, streamFinder } from './compound.ts';
import { toldIn } from './detect-media-type.ts';
import { listZipEntries, type ReadAt } from './zip-entries.ts';

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
  if (!isCompound(head)) return undefined;
  const hasStream = await streamFinder(head, readAt);
  return streams.find(([name]) => hasStream(name, true))?.[1];
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
