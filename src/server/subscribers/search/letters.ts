// Which characters a text has, and which pairs of them, as one number each: a text can only be part of another whose numbers
// have all of its bits.

/** The characters `a` to `z` and the full stop have a bit each. */
const ALONE = 27;
const DIGIT_BITS = 3;
const AT = 30;
export const AT_BIT = 1 << AT;
const OTHER = 31;

/** By byte of UTF-8, its bit. */
const bits = Uint8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  if (/[a-z]/.test(char)) return byte - 97;
  if (char === '.') return ALONE - 1;
  if (char === '@') return AT;
  return /\d/.test(char) ? ALONE + (Number(char) % DIGIT_BITS) : OTHER;
});

/** The bits of the characters of a text between two positions. */
export function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  let all = 0;
  // Safe: bytes are below 256.
  for (let at = from; at < to; at += 1) all |= 1 << (bits[bytes[at] as number] as number);
  return all;
}

/** Whether a text is in each text that has its bits. */
export function isOneLetter(bytes: Uint8Array): boolean {
  return bytes.length === 1 && (bits[bytes[0] ?? 0] ?? ALONE) < ALONE;
}

/** Of 32 bits, one for each pair of bytes. */
const PAIR_SHIFT = 27;
const MIXING = 0x9e3779b1;

/** The bits of the pairs of bytes between two positions that follow each other. */
export function pairsOf(bytes: Uint8Array, from: number, to: number): number {
  let all = 0;
  for (let at = from + 1; at < to; at += 1) {
    // Safe: both are between the positions.
    const pair = ((bytes[at - 1] as number) << 8) | (bytes[at] as number);
    all |= 1 << (Math.imul(pair, MIXING) >>> PAIR_SHIFT);
  }
  return all;
}
