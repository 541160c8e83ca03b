// Cuts RTF into groups, control words, bytes and text.
import { partsOf, type ByteSource } from '../byte-source.ts';

/** What RTF consists of; all text is bytes, as characters up to U+00FF. */
export interface RtfEvents {
  onGroup(): void;
  onGroupEnd(): void;
  /** @param name of the control word or sign, such as `par` or `~` @param value the number behind it, if there is one */
  onControl(name: string, value: number | undefined): void;
  onBytes(bytes: string): void;
}

const token =
  /(?<group>[{}])|\\(?<word>[a-z]{1,32})(?<value>-?\d{1,10})? ?|\\'(?<byte>[\da-f]{2})|\\(?<sign>[^])|[\r\n\0]+|(?<text>[^\\{}\r\n\0]+)/giy;
/** A control word with its number and the space behind it is shorter. */
const LONGEST_TOKEN = 64;

/** Tells what RTF consists of. Binary data within it is left out. */
export function readTokens(source: ByteSource, events: RtfEvents): void {
  let rest = '';
  let skip = 0;
  for (const part of withEnd(partsOf(source))) {
    const isLast = part === undefined;
    const text = rest + (isLast ? '' : Buffer.from(part).toString('latin1'));
    let at = 0;
    while (at < text.length && (isLast || text.length - at > LONGEST_TOKEN || skip > 0)) {
      if (skip > 0) {
        const skipped = Math.min(skip, text.length - at);
        skip -= skipped;
        at += skipped;
        continue;
      }
      token.lastIndex = at;
      const groups = token.exec(text)?.groups;
      // A single backslash at the end.
      if (groups === undefined) break;
      at = token.lastIndex;
      if (groups['word'] === 'bin') skip = Math.max(0, Number(groups['value'] ?? 0));
      else tell(groups, events);
    }
    rest = text.slice(at);
  }
}

function* withEnd<Part>(parts: Iterable<Part>): Generator<Part | undefined> {
  yield* parts;
  yield undefined;
}

function tell(
  { group, word, value, byte, sign, text }: Record<string, string | undefined>,
  to: RtfEvents,
): void {
  if (text !== undefined) to.onBytes(text);
  else if (byte !== undefined) to.onBytes(String.fromCharCode(Number.parseInt(byte, 16)));
  else if (group === '{') to.onGroup();
  else if (group === '}') to.onGroupEnd();
  else if (word !== undefined) to.onControl(word, value === undefined ? undefined : Number(value));
  else if (sign !== undefined) to.onControl(sign, undefined);
}
