// The process that reads a file, or tells the files that it holds: bytes on descriptor 0, messages on descriptor 3. It may open
// nothing but its own code, and is ended from outside when it takes too long or too much.
import { writeSync } from 'node:fs';
import { openSource } from './byte-source.ts';
import { fileTypes, isHolderType, type FileType, type HolderType } from '#shared/file-types.ts';
import type { MemberMessage } from './members/messages.ts';
import { readerTasks, type ReaderMessage } from './messages.ts';
import type { ReadEvents } from './read-events.ts';
import { readFile } from './read-file.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

const FILE = 0;
const MESSAGES = 3;
const DAMAGED: ReaderMessage = { failed: 'This file is damaged: it cannot be taken apart.' };

/** Waits while the other end does not read: the pipe holds some pages, and no more are made. */
function send(message: ReaderMessage | MemberMessage): void {
  write(Buffer.from(`${JSON.stringify(message)}\n`));
}

function write(bytes: Uint8Array): void {
  for (let sent = 0; sent < bytes.length;) sent += writeSync(MESSAGES, bytes, sent);
}

/** Standard error tells the developer; the person cannot do anything with the message of a package. */
function note(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}

function tellPages(mediaType: FileType, readsPictures: boolean): Promise<void> {
  const events: ReadEvents = {
    onPage: (page, total) => send({ page, total }),
    onTable: send,
    onGlance: () => send({ glanced: true }),
  };
  return readFile(openSource(FILE), mediaType, events, readsPictures);
}

async function tellMembersOf(mediaType: HolderType): Promise<void> {
  const { tellMembers } = await import('./members/tell-members.ts');
  await tellMembers(openSource(FILE), mediaType, {
    send,
    sendBytes(bytes) {
      send({ bytes: bytes.length });
      write(bytes);
    },
  });
}

async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    send({ finished: true });
  } catch (error) {
    if (error instanceof UnreadableFileError) return send({ failed: error.detail });
    note(error);
    send(DAMAGED);
  }
}

const mediaType = fileTypes.find((known) => known === process.argv[2]);
if (mediaType === undefined) throw new Error(`no media type that can be read: ${process.argv[2]}`);
const work =
  process.argv[3] === readerTasks.members && isHolderType(mediaType)
    ? () => tellMembersOf(mediaType)
    : () => tellPages(mediaType, process.argv[3] === readerTasks.pictures);
// PDF.js gives up parts of a damaged file that nobody waits for any more.
process.on('unhandledRejection', note);
// Nothing is left to do, and no message was the last: something waits for what never comes.
const waiting = () => send(DAMAGED);
process.once('beforeExit', waiting);
void run(work).finally(() => process.off('beforeExit', waiting));
