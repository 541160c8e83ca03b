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
