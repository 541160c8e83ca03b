// The table of contents of a ZIP archive, read without unpacking anything.
import { isUtf8 } from 'node:buffer';

export interface ZipEntry {
  name: string;
  /** 0 as it is, 8 deflated. */
  method: number;
  isEncrypted: boolean;
  compressedSize: number;
  /** Where its header begins, in bytes from the beginning of the file. */
  offset: number;
}

export type ReadAt = (position: number, length: number) => Promise<Buffer> | Buffer;

const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_BYTES = 46;
/** Before the content of each part. */
const HEADER_BYTES = 30;
/** An office document has some tens of entries. */
const MOST_ENTRIES = 10_000;
const MOST_TABLE_BYTES = 4 * 1024 ** 2;
/** The letters of code page 437 from 128 on. */
const OLD_LETTERS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº';

/**
 * The entries of an archive.
 * @param size the size of the file in bytes
 * @throws Error if the table is missing, damaged, or larger than an office document has
 */
export async function listZipEntries(size: number, readAt: ReadAt): Promise<ZipEntry[]> {
  const tailStart = Math.max(0, size - END_BYTES - LONGEST_COMMENT);
  const tail = await readAt(tailStart, size - tailStart);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end === -1 || end + END_BYTES > tail.length) throw new Error('no end of the table');
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES || length > MOST_TABLE_BYTES) throw new Error('too many entries');
  if (start + length > tailStart + end) throw new Error('the table lies outside of the file');
  return parseTable(await readAt(start, length), count);
}

function parseTable(table: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + ENTRY_BYTES > table.length || table.readUInt32LE(at) !== 0x02014b50)
      throw new Error('the table is damaged');
    const nameLength = table.readUInt16LE(at + 28);
    entries.push({
      name: decodeName(table.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)),
      method: table.readUInt16LE(at + 10),
      isEncrypted: (table.readUInt16LE(at + 8) & 1) === 1,
      compressedSize: table.readUInt32LE(at + 20),
      offset: table.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameLength + table.readUInt16LE(at + 30) + table.readUInt16LE(at + 32);
  }
  return entries;
}

/** Names are UTF-8, or what old programs write, of which the letters with accents are read. */
function decodeName(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (OLD_LETTERS[byte - 0x80] ?? '_'),
  ).join('');
}

/** A short part of an archive that is stored as it is; undefined if it is packed or longer. @param most its length in bytes */
export async function readStored(entry: ZipEntry, readAt: ReadAt, most: number): Promise<Buffer | undefined> {
  if (entry.method !== 0 || entry.isEncrypted || entry.compressedSize > most) return undefined;
  const header = await readAt(entry.offset, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return undefined;
  const start = entry.offset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  return readAt(start, entry.compressedSize);
}
