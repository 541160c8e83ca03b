// Unpacks parts of an archive as streams, and counts what comes out: the sizes that an archive claims may be lies.
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import { listZipEntries, type ZipEntry } from './zip-entries.ts';

/** The text of a book of 10,000 pages, with its markup, is smaller. */
const MOST_BYTES = 128 * 1024 ** 2;
const PART_BYTES = 64 * 1024;
const HEADER_BYTES = 30;

export class Archive {
  readonly #source: ByteSource;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  /** All its parts, in order. */
  readonly parts: readonly ZipEntry[];
  readonly #mostBytes: number;
  #unpacked = 0;

  private constructor(source: ByteSource, entries: readonly ZipEntry[], mostBytes: number) {
    this.#source = source;
    this.parts = entries;
    this.#mostBytes = mostBytes;
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  }

  /**
   * Opens an archive.
   * @param mostBytes how much its parts may unpack to, together
   * @throws UnreadableFileError if it has no table of contents
   */
  static async open(source: ByteSource, mostBytes = MOST_BYTES): Promise<Archive> {
    try {
      const readAt = (position: number, length: number) => Buffer.from(source.read(position, length));
      return new Archive(source, await listZipEntries(source.size, readAt), mostBytes);
    } catch (error) {
      throw damaged(error);
    }
  }

  /** Whether there is a part of this name, in letters of either case. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /**
   * The text of a part, as it is unpacked; nothing if there is no such part.
   * @throws UnreadableFileError if it is encrypted, damaged, or too large with those unpacked before
   */
  async *textOf(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return;
    if (entry.isEncrypted) throw new UnreadableFileError('This file needs a password.');
    // XML without a declared encoding is UTF-8; with a mark it is what the mark says.
    let decoder: TextDecoder | undefined;
    for await (const bytes of this.unpack(entry)) {
      decoder ??= new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8');
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder?.decode() ?? '';
  }

  /**
   * The bytes of a part, as they are unpacked.
   * @throws UnreadableFileError if it is damaged, or too large with those unpacked before
   */
  async *unpack(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const packed = Readable.from(this.#packed(entry), { objectMode: false });
    const inflate = createInflateRaw({ chunkSize: PART_BYTES });
    // What goes wrong in one ends the other; the loop below throws it.
    const stream = entry.method === 0 ? packed : pipeline(packed, inflate, () => undefined);
    try {
      for await (const chunk of stream) {
        // Safe: neither stream has an encoding.
        const bytes = chunk as Uint8Array;
        this.#unpacked += bytes.length;
        if (this.#unpacked > this.#mostBytes)
          throw new UnreadableFileError(`This file unpacks to more than ${this.#mostBytes / 1024 ** 2} MiB.`);
        yield bytes;
      }
    } catch (error) {
      throw error instanceof UnreadableFileError ? error : damaged(error);
    } finally {
      packed.destroy();
    }
  }

  *#packed({ method, offset, compressedSize }: ZipEntry): Generator<Uint8Array> {
    const header = Buffer.from(this.#source.read(offset, HEADER_BYTES));
    const isKnown = method === 0 || method === 8;
    if (!isKnown || header.length < HEADER_BYTES || header.readUInt32LE(0) !== 0x04034b50)
      throw damaged(new Error('no header of the part'));
    const start = offset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    for (let done = 0; done < compressedSize; done += PART_BYTES)
      yield this.#source.read(start + done, Math.min(PART_BYTES, compressedSize - done));
  }
}

function damaged(cause: unknown): UnreadableFileError {
  return new UnreadableFileError('This file is damaged: it cannot be unpacked.', { cause });
}
