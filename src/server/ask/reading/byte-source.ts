// The bytes of the file to read, through an open descriptor: the reader may open no path.
import { fstatSync, readSync } from 'node:fs';

export interface ByteSource {
  /** In bytes. */
  size: number;
  /** The bytes from a position on; fewer than asked for at the end of the file. */
  read(position: number, length: number): Uint8Array<ArrayBuffer>;
}

/** The content of an open file. It does not move the position of the descriptor. */
export function openSource(descriptor: number): ByteSource {
  return {
    size: fstatSync(descriptor).size,
    read(position, length) {
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const count = readSync(descriptor, bytes, filled, length - filled, position + filled);
        if (count === 0) break;
        filled += count;
      }
      return bytes.subarray(0, filled);
    },
  };
}

const PART_BYTES = 256 * 1024;

/** The parts of a file, in order. */
export function* partsOf(source: ByteSource): Generator<Uint8Array<ArrayBuffer>> {
  for (let position = 0; position < source.size; position += PART_BYTES) {
    yield source.read(position, Math.min(PART_BYTES, source.size - position));
  }
}
