// Reads a file in a process of its own, which cannot write, start programs or open other files.
import { open } from 'node:fs/promises';
import { readerPart, type ChildPart } from '../../paths.ts';
import type { ReadPage } from './document.ts';
import type { FileType } from '#shared/file-types.ts';
import { linesOf } from './message-lines.ts';
import { readerMessage, readerTasks, type ReaderMessage } from './messages.ts';
import { TableOrder, type TableMessage } from './tables/messages.ts';
import { readerLimits, readerOptions, startReader, type Reader, type ReaderLimits } from './start-reader.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

export interface DocumentRequest {
  /** The file. */
  path: string;
  mediaType: FileType;
  /** Whether pages without text are read as pictures later, so that a file may have no other ones. */
  readsPictures?: boolean;
  /** Ends the reading. */
  signal: AbortSignal;
  /** Takes each page, in order; the next is not read far ahead of it. */
  onPage: (page: ReadPage) => Promise<void>;
  /** Takes what is told of sheets, in order, if the file has such. */
  onTable?: (message: TableMessage) => Promise<void>;
  /** Takes how many pages are done after each; where a file has no pages of its own, `total` is estimated. */
  onProgress: (done: number, total: number) => void;
  /** Another program in place of the reader, for tests. */
  part?: ChildPart;
  /** Lower limits, for tests. */
  limits?: Partial<ReaderLimits>;
}

/** What has been read out of a file. */
export interface ReadResult {
  pages: number;
  /** Pages without text: pictures, or blank. */
  unreadablePages: number;
}

/**
 * Reads a file.
 * @throws UnreadableFileError with a sentence for the person, if it will not be readable at another time either
 * @throws the reason of the signal; what `onPage` throws; Error with `code` if the file cannot be opened; Error if the
 * reader was ended from outside
 */
export async function readDocument(request: DocumentRequest): Promise<ReadResult> {
  request.signal.throwIfAborted();
  const file = await open(request.path, 'r');
  const limits = { ...readerLimits, ...request.limits };
  try {
    const args = [request.mediaType, ...(request.readsPictures === true ? [readerTasks.pictures] : [])];
    const program = { part: request.part ?? readerPart, options: readerOptions, args };
    const reader = startReader(file.fd, program, limits);
    request.signal.addEventListener('abort', reader.kill);
    try {
      return (await handOn(reader, request, limits)) ?? (await throwEnd(reader, limits));
    } finally {
      request.signal.removeEventListener('abort', reader.kill);
      reader.kill();
      await reader.ended.catch(() => undefined);
    }
  } finally {
    await file.close();
  }
}

/** Hands pages and sheets on. @returns nothing if the reader ends before the file does */
async function handOn(
  reader: Reader,
  request: DocumentRequest,
  limits: ReaderLimits,
): Promise<ReadResult | undefined> {
  let [pages, unreadablePages] = [0, 0];
  const sheets = new TableOrder();
  for await (const line of linesOf(reader.messages, limits.messages)) {
    const message = parse(line);
    request.signal.throwIfAborted();
    reader.pause();
    if ('glanced' in message) {
      reader.resume();
      continue;
    }
    if ('failed' in message) throw new UnreadableFileError(message.failed);
    if ('sheet' in message || 'rows' in message || 'sheetEnd' in message) {
      sheets.check(message);
      await request.onTable?.(message);
      request.signal.throwIfAborted();
      reader.resume();
      continue;
    }
    if ('finished' in message) {
      // An archive has no text of its own.
      if (request.mediaType !== 'application/zip') sheets.checkEnd();
      if (pages > 0) request.onProgress(pages, pages);
      return { pages, unreadablePages };
    }
    const { page, total } = message;
    sheets.checkPage(page.text.length);
    if (page.number !== ++pages) throw new Error('the reader left out a page, or told one twice');
    if (page.text === '') unreadablePages += 1;
    await request.onPage(page);
    request.signal.throwIfAborted();
    request.onProgress(pages, total);
    reader.resume();
  }
  request.signal.throwIfAborted();
  return undefined;
}

function parse(line: string): ReaderMessage {
  try {
    return readerMessage.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error('the reader sent what is no message, or does not fit together', { cause });
  }
}

/** Tells why a reader has ended before it was done. @throws UnreadableFileError where the file is to blame; else Error */
export async function throwEnd(reader: Reader, limits: ReaderLimits): Promise<never> {
  const { code, signal, errors } = await reader.ended;
  const cause = new Error(errors.trim().split('\n')[0] || `the reader ended with ${signal ?? code}`);
  const mib = Math.round(limits.residentBytes / 1024 ** 2);
  const needsMemory = reader.excess() === 'memory' || /heap out of memory|allocation failed/i.test(errors);
  if (needsMemory)
    throw new UnreadableFileError(`This file needs more than ${mib} MiB of memory to be read.`);
  if (reader.excess() === 'page')
    throw new UnreadableFileError(
      `This file takes too long to read: one page was not done after ${limits.secondsWithoutPage} seconds.`,
    );
  if (reader.excess() === 'file')
    throw new UnreadableFileError(
      `This file takes too long to read: it was not done after ${Math.round(limits.secondsInAll / 60)} minutes.`,
    );
  throw cause;
}
