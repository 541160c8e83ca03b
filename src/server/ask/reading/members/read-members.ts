// Takes a file that holds others apart in a process of its own, as `read-document.ts` reads one.
import { open } from 'node:fs/promises';
import type { HolderType } from '#shared/file-types.ts';
import { readerPart, type ChildPart } from '../../../paths.ts';
import { readerTasks } from '../messages.ts';
import { throwEnd } from '../read-document.ts';
import { readerLimits, readerOptions, startReader, type Reader, type ReaderLimits } from '../start-reader.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { memberEventsOf, type MemberEvent, type MemberTrouble } from './messages.ts';

export interface MembersRequest {
  /** The file. */
  path: string;
  mediaType: HolderType;
  /** Ends the reading. */
  signal: AbortSignal;
  /** Takes each member, in order: its folders and its name, which may be anything, and its bytes, to their end. */
  onMember: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** Takes the name of each that cannot be unpacked. */
  onLeftOut: (name: string, why: MemberTrouble) => void;
  /** Counts all bytes that are unpacked. */
  onBytes: (count: number) => void;
  /** Another program in place of the reader, for tests. */
  part?: ChildPart;
  /** Lower limits, for tests. */
  limits?: Partial<ReaderLimits>;
}

/**
 * Tells the files that a file holds.
 * @throws UnreadableFileError with a sentence for the person, if that will not succeed at another time either
 * @throws the reason of the signal; what the functions throw; Error with `code` if the file cannot be opened; Error if the reader was
 * ended from outside
 */
export async function readMembers(request: MembersRequest): Promise<void> {
  request.signal.throwIfAborted();
  const file = await open(request.path, 'r');
  const limits = { ...readerLimits, ...request.limits };
  try {
    const args = [request.mediaType, readerTasks.members];
    const program = { part: request.part ?? readerPart, options: readerOptions, args };
    const reader = startReader(file.fd, program, limits);
    request.signal.addEventListener('abort', reader.kill);
    try {
      if (await handOn(reader, request)) return;
      request.signal.throwIfAborted();
      await throwEnd(reader, limits);
    } finally {
      request.signal.removeEventListener('abort', reader.kill);
      reader.kill();
      // It does not count as ended while some of what it told is not read.
      reader.messages.destroy();
      await reader.ended.catch(() => undefined);
    }
  } finally {
    await file.close();
  }
}

/** @returns whether it was told that there are no more: else the reader ended before */
async function handOn(reader: Reader, request: MembersRequest): Promise<boolean> {
  const events = memberEventsOf(reader.messages);
  for (let next = await events.next(); next.done !== true; next = await events.next()) {
    request.signal.throwIfAborted();
    const event = next.value;
    if (Buffer.isBuffer(event) || 'memberEnd' in event) throw new Error('the reader told bytes of no member');
    if ('failed' in event) throw new UnreadableFileError(event.failed);
    if ('finished' in event) return true;
    if ('leftOut' in event) request.onLeftOut(event.leftOut, event.why);
    else {
      const member = { isWhole: false };
      await request.onMember(event.member, bytesOf(events, member, reader, request));
      if (!member.isWhole) return false;
    }
  }
  return false;
}

/** The bytes of a member up to its end. @param member is told that it came to its end; the reader may have ended before */
async function* bytesOf(
  events: AsyncGenerator<MemberEvent>,
  member: { isWhole: boolean },
  reader: Reader,
  { signal, onBytes }: MembersRequest,
): AsyncGenerator<Buffer> {
  for (let next = await events.next(); next.done !== true; next = await events.next()) {
    signal.throwIfAborted();
    const event = next.value;
    if (Buffer.isBuffer(event)) {
      onBytes(event.length);
      // While they are stored, the clock stands still.
      reader.pause();
      yield event;
      reader.resume();
    } else if ('failed' in event) throw new UnreadableFileError(event.failed);
    else if ('memberEnd' in event) return void (member.isWhole = true);
    else throw new Error('the reader told a member within another');
  }
}
