// Reads pages of a file that are pictures, in a process of its own: one page after the other. A page that takes too long or too much,
// also when it is read first, is left out, and the others are read all the same.
import { open } from 'node:fs/promises';
import type { FileType } from '#shared/file-types.ts';
import { packagesDir, pictureReaderPart, type ChildPart } from '../../../paths.ts';
import type { ReadPage } from '../document.ts';
import { linesOf } from '../message-lines.ts';
import { boundedOptions, startReader, type Reader, type ReaderLimits } from '../start-reader.ts';
import { pictureMessage, type PictureMessage } from './picture-messages.ts';
import type { LanguageFile } from './recognizer.ts';

export interface PicturesRequest {
  /** The file. */
  path: string;
  mediaType: FileType;
  /** The numbers of the pages, ascending. */
  pages: readonly number[];
  languages: readonly LanguageFile[];
  /** Ends the reading at once. */
  signal: AbortSignal;
  /** Whether to leave it before the next page. */
  isStopped: () => boolean;
  /** Takes each page, in order, with the confidence, 0 to 100; without text where nothing could be read. */
  onPage: (page: ReadPage, confidence: number) => void;
  /** Another program in place of the reader, for tests. */
  part?: ChildPart;
  /** Lower limits, for tests. */
  limits?: Partial<ReaderLimits>;
}

/** How much the process may take: the engine and a language take some 150 MiB, a page 100 to 150 more. */
export const pictureLimits: ReaderLimits = {
  residentBytes: 450 * 1024 ** 2,
  secondsWithoutPage: 60,
  waitedSecondsWithoutPage: 600,
  secondsInAll: 3600,
  messages: 1000,
};

/** After so many pages the process is started anew: its memory only grows. */
const PAGES_PER_PROCESS = 50;

/**
 * Reads pages.
 * @throws the reason of the signal; Error with `code` if the file cannot be opened; Error if the process cannot begin
 */
export async function readPictures(request: PicturesRequest): Promise<void> {
  request.signal.throwIfAborted();
  const file = await open(request.path, 'r');
  try {
    let left = request.pages;
    while (left.length > 0 && !request.isStopped()) {
      const { told, isWhole } = await readSome(file.fd, left.slice(0, PAGES_PER_PROCESS), request);
      left = left.slice(told);
      const [number] = left;
      // Earlier pages may have left too much in memory: a page is given up only in a process that has read no other.
      if (isWhole || number === undefined || told > 0) continue;
      request.onPage({ number, text: '', headings: [], blocks: [], boxes: [] }, 0);
      left = left.slice(1);
    }
  } finally {
    await file.close();
  }
}

/** @returns how many pages were told, and whether the process did not end at one */
async function readSome(
  descriptor: number,
  pages: readonly number[],
  request: PicturesRequest,
): Promise<{ told: number; isWhole: boolean }> {
  const reader = startPictureReader(descriptor, pages, request);
  request.signal.addEventListener('abort', reader.kill);
  let [told, isReady] = [0, false];
  try {
    for await (const line of linesOf(reader.messages, pictureLimits.messages)) {
      request.signal.throwIfAborted();
      const message = parse(line);
      // What it says after that is nothing that was asked for.
      if ('finished' in message || 'failed' in message) return { told, isWhole: told === pages.length };
      reader.pause();
      isReady = true;
      if ('page' in message) {
        if (message.page.number !== pages[told])
          throw new Error('the reader left out a page, or told one twice');
        request.onPage(message.page, message.confidence);
        told += 1;
        if (request.isStopped()) return { told, isWhole: true };
      }
      reader.resume();
    }
    request.signal.throwIfAborted();
    if (!isReady && reader.excess() === undefined) throw await endOf(reader);
    return { told, isWhole: false };
  } finally {
    request.signal.removeEventListener('abort', reader.kill);
    reader.kill();
    await reader.ended.catch(() => undefined);
  }
}

/** The options of Node for the process. */
export function pictureOptions({ folders }: ChildPart, languages: readonly LanguageFile[]): string[] {
  const readable = [...folders, packagesDir(), ...languages.map(({ path }) => path)];
  // The library that unpacks pictures is native. Of its formats only that of the file may be opened.
  return [...boundedOptions(readable), '--allow-addons'];
}

function startPictureReader(
  descriptor: number,
  pages: readonly number[],
  { mediaType, languages, part = pictureReaderPart, limits }: PicturesRequest,
): Reader {
  return startReader(
    descriptor,
    {
      part,
      options: pictureOptions(part, languages),
      args: [mediaType, pages.join(','), ...languages.map(({ code, path }) => `${code}=${path}`)],
    },
    { ...pictureLimits, ...limits },
  );
}

function parse(line: string): PictureMessage {
  try {
    return pictureMessage.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error('the reader of pictures sent what is no message', { cause });
  }
}

/** Why a process has ended that could not even begin. */
async function endOf(reader: Reader): Promise<Error> {
  const { code, signal, errors } = await reader.ended;
  const [, reason] = /^(?:\w*Error: )(.*)$/m.exec(errors) ?? [];
  return new Error(
    `the reader of pictures ended with ${signal ?? code}: ${reason ?? errors.trim().split('\n')[0]}`,
  );
}
