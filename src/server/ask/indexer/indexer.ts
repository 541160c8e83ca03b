// The process that keeps `ask.db`, the only one that writes to it: reads files into it, one at a time, and removes what is
// gone. It ends with the server that started it. Its arguments are the path of `ask.db`, and `suspect` if that may be damaged.
import { setImmediate } from 'node:timers/promises';
import { codeOf } from '../../db/storage-trouble.ts';
import type { EmbeddingOrder, EmbeddingReport } from '../embedding/embedding-messages.ts';
import { StoredVectors } from '../embedding/stored-vectors.ts';
import { openIndex } from '../indexing/ask-index.ts';
import { isPictureType, type FileType } from '#shared/file-types.ts';
import { readPictures } from '../reading/pictures/read-pictures.ts';
import { readDocument } from '../reading/read-document.ts';
import type { ReadPage } from '../reading/document.ts';
import { UnreadableFileError } from '../reading/unreadable-file-error.ts';
import type { CorrectedSheet } from '../tables/store/stored-corrections.ts';
import type {
  FileToRead,
  FileWithPictures,
  Order,
  Outcome,
  PicturesOutcome,
  PlacedFile,
  Report,
} from './messages.ts';

const index = openIndex(process.argv[2] ?? '', process.argv[3] === 'suspect');
const vectors = new StoredVectors(index.writing);
let reading: { fileId: string; cancelling: AbortController; isStopped: boolean } | undefined;

process.on('message', (order: Order) => {
  if (order.kind === 'cancel') return reading?.cancelling.abort();
  if (order.kind === 'stop pictures') {
    if (reading !== undefined) reading.isStopped = true;
    return undefined;
  }
  if (order.kind === 'read') return void read(order.file.fileId, (signal) => readInto(order.file, signal));
  if (order.kind === 'read pictures')
    return void read(order.file.fileId, (signal) => readPicturesInto(order.file, signal));
  if (order.kind === 'correct') return void correct(order.sheet);
  if (order.kind === 'embed') return embed(order.order);
  if (order.kind === 'compact') return compact();
  const work =
    order.kind === 'list' ? list() : order.kind === 'place' ? place(order.file) : remove(order.fileIds);
  work.catch((error: unknown) => report({ kind: 'error', message: messageOf(error), code: codeOf(error) }));
});
process.on('disconnect', () => {
  reading?.cancelling.abort();
  index.close();
  process.exit(0);
});

function report(message: Report): void {
  if (process.connected) process.send?.(message);
}

async function list(): Promise<void> {
  report({ kind: 'listed', files: index.listFiles(), corrected: index.sheets.listCorrections() });
}

async function remove(fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) {
    if (fileId === reading?.fileId) reading.cancelling.abort();
    index.removeFile(fileId);
    // Lets other orders come in between, and the end of the server.
    await setImmediate();
  }
  report({ kind: 'removed' });
}

async function place(file: PlacedFile): Promise<void> {
  index.placeFile(file);
  report({ kind: 'placed' });
}

function compact(): void {
  try {
    index.compact();
  } catch {
    // It stays as large as it is, and is tried again another time.
  }
  report({ kind: 'compacted' });
}

async function correct(sheet: CorrectedSheet): Promise<void> {
  try {
    await index.sheets.correct(sheet);
    report({ kind: 'corrected' });
  } catch (error) {
    report({ kind: 'not corrected', message: messageOf(error), code: codeOf(error) });
  }
}

function embed(order: EmbeddingOrder): void {
  try {
    report({ kind: 'embedded', report: workOnVectors(order) });
  } catch (error) {
    report({ kind: 'not embedded', message: messageOf(error), code: codeOf(error) });
  }
}

function workOnVectors(order: EmbeddingOrder): EmbeddingReport {
  if (order.kind === 'next') return { kind: 'task', task: vectors.next() };
  if (order.kind === 'store') return { kind: 'stored', isSameLength: vectors.store(order.vectors) };
  const hasLost =
    order.kind === 'remove' ? vectors.clear() : vectors.prepare(order.model, order.collectionIds);
  if (hasLost) index.overwrite();
  return { kind: 'prepared', dimension: vectors.dimension };
}

async function read(
  fileId: string,
  work: (signal: AbortSignal) => Promise<Outcome | PicturesOutcome>,
): Promise<void> {
  const cancelling = new AbortController();
  reading = { fileId, cancelling, isStopped: false };
  const outcome = await work(cancelling.signal);
  reading = undefined;
  report({ kind: 'outcome', outcome });
}

async function readInto(file: FileToRead, signal: AbortSignal): Promise<Outcome> {
  const { path, mediaType, readsPictures } = file;
  const hasPictures = readsPictures && mayHavePictures(mediaType);
  try {
    const corrections = new Map(file.corrections.map((own) => [own.sheet, own.corrections ?? '{}']));
    index.beginFile({ ...file, corrections });
    const { unreadablePages } = await readDocument({
      path,
      mediaType,
      readsPictures,
      signal,
      onPage: async (page) => index.addPage(page, hasPictures && page.text === ''),
      onTable: async (message) => {
        const done = await index.sheets.add(message);
        // The rows of a table inside a paper have no pages of their own.
        if (!('rows' in message) || message.total === 0) return;
        const total = Math.ceil((done * message.total) / Math.max(1, message.done));
        report({ kind: 'progress', done, total });
      },
      onProgress: (done, total) => report({ kind: 'progress', done, total }),
    });
    const { tables } = index.sheets;
    const pages = index.finishFile();
    return { kind: 'read', pages, unreadablePages, pictures: hasPictures ? unreadablePages : 0, tables };
  } catch (error) {
    return leave(error, signal);
  }
}

/** Whether pages without text may be pictures. */
function mayHavePictures(mediaType: FileType): boolean {
  return mediaType === 'application/pdf' || isPictureType(mediaType);
}

/** Reads the pictures of a file one after the other; each that was read counts at once. */
async function readPicturesInto(file: FileWithPictures, signal: AbortSignal): Promise<PicturesOutcome> {
  try {
    const pages = index.picturesOf(file);
    let left = pages.length;
    await readPictures({
      ...file,
      pages,
      signal,
      isStopped: () => reading?.isStopped !== false,
      onPage(page, confidence) {
        signal.throwIfAborted();
        addPicture(file, page, confidence);
        left -= 1;
        report({ kind: 'picture', pictures: left, ...index.countPages(file.fileId) });
      },
    });
    return { kind: 'pictures', pictures: left, ...index.countPages(file.fileId) };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    return { kind: 'trouble', message: messageOf(error), code: codeOf(error) };
  }
}

function addPicture(file: FileWithPictures, page: ReadPage, confidence: number): void {
  try {
    index.addPicture(file, page, confidence);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    // Beyond what a file may have, like a page of which nothing could be read.
    index.addPicture(file, { ...page, text: '', headings: [], blocks: [], boxes: [] }, 0);
  }
}

/** Leaves the open file out of the index. */
function leave(error: unknown, signal: AbortSignal): Outcome {
  try {
    index.abandonFile();
  } catch (trouble) {
    return { kind: 'trouble', message: `${messageOf(error)} ${messageOf(trouble)}`, code: codeOf(trouble) };
  }
  if (signal.aborted) return { kind: 'cancelled' };
  if (error instanceof UnreadableFileError) return { kind: 'failed', detail: error.detail };
  return { kind: 'trouble', message: messageOf(error), code: codeOf(error) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
