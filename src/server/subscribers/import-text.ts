// The text of an uploaded file: UTF-8 or UTF-16 with a mark, else UTF-8, else Windows-1252.
import { isUtf8 } from 'node:buffer';

/** What U+FFFD stands for in decoded text: bytes that are no character of the encoding. */
export const UNREADABLE = '\uFFFD';

/** How many bytes must be known to tell the mark at the start of a file. */
const MARK_BYTES = 3;

/**
 * Decodes a file as it arrives. Without a mark, the first character that is not ASCII decides: if it is UTF-8, the file is, and
 * later bytes that are not become U+FFFD; if not, the file is Windows-1252. A file that ends within that character counts as
 * UTF-8.
 */
export async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined;
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder !== undefined) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    held = Buffer.concat([held, chunk]);
    const encoding = held.length < MARK_BYTES ? undefined : (encodingOfMark(held) ?? guessEncoding(held));
    if (encoding !== undefined) {
      decoder = new TextDecoder(encoding);
      yield decoder.decode(held, { stream: true });
      continue;
    }
    // ASCII is the same in both encodings; what may be the first part of another character is kept.
    const start = held.length < MARK_BYTES ? 0 : indexOfNonAscii(held);
    yield held.toString('latin1', 0, start);
    held = held.subarray(start);
  }
  if (decoder !== undefined) yield decoder.decode();
  else yield new TextDecoder(encodingOfMark(held) ?? guessEncoding(held) ?? 'utf-8').decode(held);
}

function encodingOfMark([first, second]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** @returns undefined where there are no characters but ASCII, or only a part of one */
function guessEncoding(bytes: Buffer): string | undefined {
  const start = indexOfNonAscii(bytes);
  const lead = bytes[start];
  if (lead === undefined) return undefined;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const character = bytes.subarray(start, start + length);
  if (character.length === length) return isUtf8(character) ? 'utf-8' : 'windows-1252';
  // It can still become UTF-8 where a lead byte is followed by continuation bytes only.
  const isStart = lead >= 0xc2 && lead <= 0xf4 && character.subarray(1).every((byte) => byte >> 6 === 0b10);
  return isStart ? undefined : 'windows-1252';
}

function indexOfNonAscii(bytes: Buffer): number {
  const index = bytes.findIndex((byte) => byte > 0x7f);
  return index === -1 ? bytes.length : index;
}
