// The tar format (POSIX ustar), as far as a backup needs it: plain files one after the other, so that any tar program
// can open a backup without this one.
import type { FileHandle } from 'node:fs/promises';

const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
/** The largest number that fits into the size field as octal digits; beyond it the field holds the number itself. */
const OCTAL_SIZE_MAX = 8 ** 11 - 1;

/** A file within a tar file. */
export interface TarEntry {
  name: string;
  /** Bytes. */
  size: number;
  /** Where its content starts in the tar file. */
  start: number;
}

/** Two empty blocks end a tar file. */
export const tarEnd = Buffer.alloc(2 * BLOCK_BYTES);

/**
 * The block that announces a file.
 * @param name a relative path of at most 100 bytes
 * @param size of its content in bytes
 * @throws RangeError where the name does not fit
 */
export function tarHeader(name: string, size: number, modified: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES)
    throw new RangeError(`The name ${name} is too long for a tar file.`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  header.write('0000600\x000000000\x000000000\x00', 100);
  if (size <= OCTAL_SIZE_MAX) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  const seconds = Math.max(0, Math.floor(modified.getTime() / 1000));
  header.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What follows a file's content, so that the next header starts at a block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
}

/**
 * The files in a tar file, in order, without their contents.
 * @throws Error with half a sentence that says what is wrong with the file
 */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: total } = await file.stat();
  for (let at = 0; ;) {
    const header = Buffer.alloc(BLOCK_BYTES);
    const { bytesRead } = await file.read(header, 0, BLOCK_BYTES, at);
    if (bytesRead < BLOCK_BYTES) throw new Error('it is cut short');
    if (header.every((byte) => byte === 0)) return;
    const entry = { ...parseHeader(header), start: at + BLOCK_BYTES };
    const end = entry.start + entry.size;
    if (end > total) throw new Error('it is cut short');
    yield entry;
    at = end + tarPadding(entry.size).length;
  }
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const stored = Number.parseInt(header.toString('latin1', 148, 155), 8);
  if (header.toString('latin1', 257, 262) !== 'ustar' || stored !== checksum(header)) {
    throw new Error('it is no tar file, or one of its headers is damaged');
  }
  const name = header.toString('utf8', 0, NAME_BYTES).replace(/\0.*$/s, '');
  const isBinary = header[124] === 0x80;
  const size = isBinary
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 135), 8);
  // A negative one would lead in circles.
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('one of its headers is damaged');
  return { name, size };
}

/** The sum of all bytes, with the field of the sum itself read as eight spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}
