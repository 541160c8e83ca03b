// Which characters a text has, as one number: a text can only be part of another whose number has all of its bits.

/** The characters `a` to `z` and the full stop have a bit each. */
const ALONE = 27;
const DIGIT_BITS = 3;
const AT = 30;
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
