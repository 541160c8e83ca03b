// What the reader tells of the files that a file holds: a line of JSON each, and behind a line that tells how many bytes
// follow, these bytes as they are.
import type { Readable } from 'node:stream';
import { z } from 'zod';

/** Why a member is not handed on. */
const memberTroubles = ['password', 'packing'] as const;
export type MemberTrouble = (typeof memberTroubles)[number];

const name = z.string().max(4000);

export const memberMessage = z.union([
  /** A member begins: its folders and its name, which may be anything. */
  z.object({ member: name }),
  /** So many bytes of it follow. */
  z.object({
    bytes: z
      .int()
      .min(1)
      .max(1024 ** 2),
  }),
  z.object({ memberEnd: z.literal(true) }),
  z.object({ leftOut: name, why: z.enum(memberTroubles) }),
  z.object({ finished: z.literal(true) }),
  z.object({ failed: z.string().min(1).max(500) }),
]);
export type MemberMessage = z.infer<typeof memberMessage>;

const LONGEST_LINE = 32 * 1024;

/** A message, or bytes of the member that began last. */
export type MemberEvent = Exclude<MemberMessage, { bytes: number }> | Buffer;

/** The messages of a reader, in order. @throws Error where it sends what is none: it may be under the control of the file */
export async function* memberEventsOf(stream: Readable): AsyncGenerator<MemberEvent> {
  let rest: Buffer = Buffer.alloc(0);
  let wanted = 0;
  for await (const chunk of stream) {
    // Safe: the stream has no encoding.
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    for (;;) {
      if (wanted > 0) {
        const bytes = rest.subarray(0, wanted);
        if (bytes.length === 0) break;
        wanted -= bytes.length;
        rest = rest.subarray(bytes.length);
        yield bytes;
        continue;
      }
      const end = rest.indexOf(0x0a);
      if (end === -1) break;
      const message = memberMessage.parse(JSON.parse(rest.toString('utf8', 0, end)));
      rest = rest.subarray(end + 1);
      if ('bytes' in message) wanted = message.bytes;
      else yield message;
    }
    if (wanted === 0 && rest.length > LONGEST_LINE) throw new Error('the reader sent a message without end');
  }
}
