// The messages that a reader sends, one a line. It may be under the control of its file, so what is no line ends it.
import type { Readable } from 'node:stream';
import { UnreadableFileError } from './unreadable-file-error.ts';

/** A page as JSON, with its boxes, is shorter. */
const LONGEST_MESSAGE = 32 * 1024 ** 2;
/** All pages as JSON: the index grows by about as much, and little of a file could become very much of it. */
const MOST_BYTES = 400 * 1024 ** 2;

const TOO_MUCH = 'This file has too much text to be read: divide it into several.';

/**
 * The lines of a stream.
 * @param most how many there may be
 * @throws UnreadableFileError where they are too much together; Error where one is too long, or there are too many
 */
export async function* linesOf(stream: Readable, most: number): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let length = 0;
  let all = 0;
  let count = 0;
  for await (const chunk of stream) {
    // Safe: the stream has no encoding.
    let rest = chunk as Buffer;
    all += rest.length;
    if (all > MOST_BYTES) throw new UnreadableFileError(TOO_MUCH);
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      const line = Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8');
      parts = [];
      length = 0;
      rest = rest.subarray(end + 1);
      if (++count > most) throw new Error('the reader sent messages without end');
      yield line;
    }
    parts.push(rest);
    length += rest.length;
    if (length > LONGEST_MESSAGE) throw new Error('the reader sent a message without end');
  }
}
