// The ids of rows: UUIDs of version 7, which sort in the order of their creation.
import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
/** Random bytes are drawn for many ids at once: drawing them for one takes longer than all the rest. */
const random = new Uint8Array(256 * RANDOM_BYTES);
let used = random.length;

let milliseconds = 0;
let sequence = 0;

/**
 * A new id. Of two ids of this process the later one is greater, also within a millisecond and after the clock went back. The
 * library keeps that order only for ids whose random bytes it draws itself, one by one.
 */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = random.subarray(used, (used += RANDOM_BYTES));
  const now = Date.now();
  if (now > milliseconds) {
    milliseconds = now;
    // Half of the range is left for further ids of the millisecond.
    sequence = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) >>> 1;
  } else {
    sequence += 1;
  }
  return v7({ random: bytes, msecs: milliseconds, seq: sequence });
}

/** A block of ids that no other id lies in. */
export interface IdBlock {
  first: string;
  last: string;
  /** The id at a place from 0 to 2^32 - 1; ids sort by their place. */
  at(place: number): string;
}

/** Makes a block of ids of this millisecond: 42 random bits are its own, and the last 32 bits are the place. */
export function newIdBlock(): IdBlock {
  const prefix = newId().slice(0, -8);
  const at = (place: number) => prefix + place.toString(16).padStart(8, '0');
  return { first: at(0), last: at(2 ** 32 - 1), at };
}
