// Tells the encodings of Unicode by bytes.
import { isUtf8 as isUtf8Bytes } from 'node:buffer';

/** The encoding that the mark at the beginning of a text tells. */
export function findMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/**
 * UTF-16 without a mark, known by its zeros: spaces, line ends, digits and Latin letters have one each, always in the same
 * half of the unit.
 */
export function findUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const most = Math.max(even, odd);
  // Letters may have a zero in the other half, a few. Text in UTF-8 may have zeros in it, but not as many.
  if (most < 3 || Math.min(even, odd) > most / 4) return undefined;
  const share = most / (sample.length / 2);
  if (share < 0.03 || (share < 0.1 && isUtf8Sample(sample))) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Whether a sample is UTF-8, but for a character that it cuts at either end. */
export function isUtf8Sample(sample: Uint8Array): boolean {
  const start = sample.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return [0, 1, 2, 3].some((cut) => isUtf8Bytes(sample.subarray(Math.min(start, 3), sample.length - cut)));
}
