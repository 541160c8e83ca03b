// Finds the encoding of a text and decodes it in parts.
import { analyse } from 'chardet';
import { partsOf, type ByteSource } from './byte-source.ts';
import { findMark, findUtf16 } from './unicode-bytes.ts';

const SAMPLE_BYTES = 64 * 1024;
/** So many characters of UTF-8 outweigh one byte that is none: a text with a few damaged places is still UTF-8. */
const UTF8_WEIGHT = 8;

/**
 * The encoding of a text: by its mark, by the zeros of UTF-16, as UTF-8 where all or nearly all of it is, as it declares
 * itself, and else by the frequency of letters.
 * @param declared a name in the text itself, as in `<meta charset>`
 * @returns a name that TextDecoder knows
 */
export function detectEncoding(source: ByteSource, declared?: string): string {
  const sample = source.read(0, SAMPLE_BYTES);
  const marked = findMark(sample) ?? findUtf16(sample);
  if (marked !== undefined) return marked;
  // Japanese in seven bits: ASCII to any other test.
  if (['\u001b$@', '\u001b$B'].some((mark) => Buffer.from(sample).includes(mark))) return 'iso-2022-jp';
  if (isUtf8(source)) return 'utf-8';
  if (declared !== undefined && isKnown(declared) && !/^utf-?16/i.test(declared)) return declared;
  return guessByLetters(sampleOfLetters(source));
}

function isUtf8(source: ByteSource): boolean {
  let characters = 0;
  let strays = 0;
  let open = 0;
  for (const part of partsOf(source)) {
    for (const byte of part) {
      if (byte < 0x80) {
        if (open > 0) strays++;
        open = 0;
      } else if (byte < 0xc0) {
        if (open === 0) strays++;
        else if (--open === 0) characters++;
      } else {
        if (open > 0 || byte > 0xf4 || byte < 0xc2) strays++;
        open = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
      }
    }
  }
  return strays * UTF8_WEIGHT <= characters;
}

/** The lines with bytes beyond ASCII, in which the letters are that tell the encoding. */
function sampleOfLetters(source: ByteSource): Uint8Array {
  const kept = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  for (const part of partsOf(source)) {
    for (let start = 0; start < part.length && length < SAMPLE_BYTES;) {
      const found = part.indexOf(0x0a, start);
      const end = found === -1 ? part.length : found + 1;
      const line = part.subarray(start, Math.min(end, start + SAMPLE_BYTES - length));
      if (line.some((byte) => byte > 0x7f)) {
        kept.set(line, length);
        length += line.length;
      }
      start = end;
    }
    if (length >= SAMPLE_BYTES) break;
  }
  return kept.subarray(0, length);
}

/** Encodings that the detector names and TextDecoder does not know, or that contain the one it names. */
const wider: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-9': 'windows-1254',
  GB18030: 'gb18030',
  'ISO-2022-CN': 'gb18030',
  'ISO-2022-KR': 'euc-kr',
};

function guessByLetters(sample: Uint8Array): string {
  for (const { name, confidence } of analyse(sample)) {
    const encoding = wider[name] ?? name;
    if (/^(?:ascii|utf-)/i.test(encoding) || !isKnown(encoding)) continue;
    if (confidence >= 10) return encoding;
  }
  return 'windows-1252';
}

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding) instanceof TextDecoder;
  } catch {
    return false;
  }
}

/** Decodes a text in parts. Bytes that are no characters become U+FFFD; a mark at the beginning is left out. */
export function* decodeText(source: ByteSource, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (const part of partsOf(source)) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}
