// Takes a file that holds others apart, and those of them that hold others again, all within one limit. What comes out of it
// lies in a draft until it is stored.
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FILE_MAX_BYTES } from '#shared/ask-limits.ts';
import { isHolderType, type FileType, type HolderType } from '#shared/file-types.ts';
import { AppError } from '../../errors.ts';
import type { Draft, DraftFile } from '../../upload-drafts.ts';
import { memberName } from '../file-names.ts';
import { requireMediaType } from '../files.service.ts';
import { LEVELS_MAX, MEMBERS_MAX, UNPACKED_MAX_BYTES, UNPACKING_MS } from '../reading/members/limits.ts';
import { mayHaveAttachments } from '../reading/mail/detect-mail.ts';
import { readMembers } from '../reading/members/read-members.ts';
import { UnreadableFileError } from '../reading/unreadable-file-error.ts';
import { takenBy } from '../storage-space.ts';
import { LeftOut } from './left-out.ts';

/** A mail without attachments is hardly ever larger. */
const SHORT_MAIL_BYTES = 256 * 1024;

/** A file that came out of another one. */
export interface Unpacked {
  /** With the names of those that it lay in before it: `mail.eml › invoice.pdf`. */
  name: string;
  mediaType: FileType;
  content: DraftFile;
  /** The number of the one that it lay in; undefined for the file itself. */
  within: number | undefined;
  /** Whether it holds files, and could not be taken apart: then none of them is here. */
  isDamaged: boolean;
}

export interface UnpackRequest {
  path: string;
  name: string;
  mediaType: HolderType;
  draft: Draft;
  signal: AbortSignal;
  /** How long it may take, in milliseconds; by default three minutes. */
  mostMs?: number | undefined;
  /** Whether pictures may be files. */
  readsPictures: boolean;
  /** Checks that there is room for what was unpacked so far. @throws AppError 507 */
  requireRoom: (bytes: number) => Promise<void>;
}

/** What came out of a file: each after the one that it lay in. */
export interface UnpackResult {
  members: Unpacked[];
  leftOut: LeftOut;
}

/** The whole is beyond what it may be: unlike damage, this is not about one of the files that lie in it. */
class BeyondLimitError extends UnreadableFileError {}

interface Holder {
  path: string;
  name: string;
  mediaType: HolderType;
  level: number;
  number: number | undefined;
}

/**
 * Takes a file apart, with all that is in it.
 * @throws UnreadableFileError where it is damaged, holds too much or too deep, or takes too long; AppError 507; as `readMembers`
 */
export async function unpackFile(request: UnpackRequest): Promise<UnpackResult> {
  const { path, name, mediaType } = request;
  const unpacking = new Unpacking(request);
  await unpacking.takeAll({ path, name, mediaType, level: 0, number: undefined });
  return unpacking;
}

class Unpacking implements UnpackResult {
  readonly members: Unpacked[] = [];
  readonly leftOut = new LeftOut();
  readonly #request: UnpackRequest;
  readonly #clock: AbortSignal;
  /** Ends it, by the request or the clock. */
  readonly #signal: AbortSignal;
  /** Each is taken apart after the one before: while one waits, its reader would run out of time. */
  readonly #holders: Holder[] = [];
  #count = 0;
  #unpacked = 0;
  #stored = 0;

  constructor(request: UnpackRequest) {
    this.#request = request;
    this.#clock = AbortSignal.timeout(request.mostMs ?? UNPACKING_MS);
    this.#signal = AbortSignal.any([request.signal, this.#clock]);
  }

  async takeAll(first: Holder): Promise<void> {
    this.#holders.push(first);
    try {
      // It grows meanwhile.
      for (const holder of this.#holders) await this.#takeOrLeave(holder);
    } catch (error) {
      if (error !== this.#clock.reason) throw error;
      throw new BeyondLimitError(
        'Taking this file apart takes too long: it holds too many files that hold others.',
      );
    }
  }

  /** Takes one apart. One that lies in another and is damaged stays a file, of which nothing comes out. */
  async #takeOrLeave(holder: Holder): Promise<void> {
    const before = { members: this.members.length, holders: this.#holders.length, stored: this.#stored };
    try {
      await this.#take(holder);
    } catch (error) {
      const own = holder.number === undefined ? undefined : this.members[holder.number];
      if (own === undefined || !(error instanceof UnreadableFileError) || error instanceof BeyondLimitError)
        throw error;
      own.isDamaged = true;
      this.leftOut.add(holder.name, 'damage');
      // What was counted and unpacked of it stays so.
      this.members.length = before.members;
      this.#holders.length = before.holders;
      this.#stored = before.stored;
    }
  }

  async #take(holder: Holder): Promise<void> {
    const { path, mediaType } = holder;
    this.#signal.throwIfAborted();
    // A process for each of many mails takes minutes.
    if (mediaType === 'message/rfc822' && !(await mayHoldFiles(path))) return;
    await readMembers({
      path,
      mediaType,
      signal: this.#signal,
      onMember: (sent, bytes) => this.#add(sent, bytes, holder),
      onLeftOut: (sent, why) => {
        this.#countOne(holder);
        this.leftOut.add(memberName(holder.name, sent), why);
      },
      onBytes: (count) => {
        this.#unpacked += count;
        if (this.#unpacked > UNPACKED_MAX_BYTES)
          throw new BeyondLimitError(`This file unpacks to more than ${UNPACKED_MAX_BYTES / 1024 ** 2} MiB.`);
      },
    });
  }

  #countOne({ level }: Holder): void {
    if (level >= LEVELS_MAX)
      throw new BeyondLimitError(`Files lie in each other more than ${LEVELS_MAX} levels deep in this one.`);
    this.#count += 1;
    if (this.#count > MEMBERS_MAX)
      throw new BeyondLimitError('This file holds more than 1,000 files: divide it into several.');
  }

  async #add(sent: string, bytes: AsyncIterable<Buffer>, holder: Holder): Promise<void> {
    this.#countOne(holder);
    const name = memberName(holder.name, sent);
    const { content, isTooLarge } = await receive(this.#request.draft, bytes);
    if (isTooLarge) return this.leftOut.add(name, 'size');
    const mediaType = await mediaTypeOf(this.#request, content, name);
    if (mediaType === undefined) return this.leftOut.add(name, 'kind');
    this.#stored += takenBy(content.size);
    await this.#request.requireRoom(this.#stored);
    const number =
      this.members.push({ name, mediaType, content, within: holder.number, isDamaged: false }) - 1;
    if (isHolderType(mediaType))
      this.#holders.push({ path: content.path, name, mediaType, level: holder.level + 1, number });
  }
}

/** Whether a mail may have attachments; it is looked at here only where it is short. */
async function mayHoldFiles(path: string): Promise<boolean> {
  const { size } = await stat(path);
  return size > SHORT_MAIL_BYTES || mayHaveAttachments((await readFile(path)).toString('latin1'));
}

async function receive(
  draft: Draft,
  bytes: AsyncIterable<Buffer>,
): Promise<{ content: DraftFile; isTooLarge: boolean }> {
  let size = 0;
  async function* upToLimit() {
    for await (const part of bytes) {
      size += part.length;
      if (size <= FILE_MAX_BYTES) yield part;
    }
  }
  const content = await draft.receive(Readable.from(upToLimit(), { objectMode: false }));
  return { content, isTooLarge: size > FILE_MAX_BYTES };
}

/** @returns undefined for what cannot be read */
async function mediaTypeOf(
  request: Pick<UnpackRequest, 'readsPictures'>,
  content: DraftFile,
  name: string,
): Promise<FileType | undefined> {
  try {
    return await requireMediaType(request, content, name);
  } catch (error) {
    if (error instanceof AppError && error.status === 415) return undefined;
    throw error;
  }
}
