// The process that keeps `ask.db`, the only one that writes to it: reads files into it, one at a time, and removes what is
// gone. It ends with the server that started it. Its arguments are the path of `ask.db`, and `suspect` if that may be damaged.
import { setImmediate } from 'node:timers/promises';
import { codeOf } from '../../db/storage-trouble.ts';
import type { EmbeddingOrder, EmbeddingReport } from '../embedding/embedding-messages.ts';
import { StoredVectors } from '../embedding/stored-vectors.ts';
import { openIndex } from '../indexing/ask-index.ts';
import { readDocument } from '../reading/read-document.ts';
import { UnreadableFileError } from '../reading/unreadable-file-error.ts';
import type { CorrectedSheet } from '../tables/store/stored-corrections.ts';
import type { FileToRead, Order, Outcome, PlacedFile, Report } from './messages.ts';

const index = openIndex(process.argv[2] ?? '', process.argv[3] === 'suspect');
const vectors = new StoredVectors(index.writing);
let reading: { fileId: string; cancelling: AbortController } | undefined;

process.on('message', (order: Order) => {
  if (order.kind === 'cancel') return reading?.cancelling.abort();
  if (order.kind === 'read') return void read(order.file);
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

async function read(file: FileToRead): Promise<void> {
  const cancelling = new AbortController();
  reading = { fileId: file.fileId, cancelling };
  const outcome = await readInto(file, cancelling.signal);
  reading = undefined;
  report({ kind: 'outcome', outcome });
}

async function readInto(file: FileToRead, signal: AbortSignal): Promise<Outcome> {
  const { path, mediaType } = file;
  try {
    const corrections = new Map(file.corrections.map((own) => [own.sheet, own.corrections ?? '{}']));
    index.beginFile({ ...file, corrections });
    const { unreadablePages } = await readDocument({
      path,
      mediaType,
      signal,
      onPage: async (page) => index.addPage(page),
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
    return { kind: 'read', pages, unreadablePages, tables };
  } catch (error) {
    return leave(error, signal);
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
