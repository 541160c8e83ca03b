// Reads bytes as a file of a kind, for tests.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from '../ask/reading/byte-source.ts';
import { headingsAbove, type ReadPage } from '../ask/reading/document.ts';
import type { FileType } from '#shared/file-types.ts';
import { readDocument, type DocumentRequest } from '../ask/reading/read-document.ts';
import { readFile } from '../ask/reading/read-file.ts';
import { TableOrder, tableMessage, type SheetEnd, type TableAt } from '../ask/reading/tables/messages.ts';

/** Bytes in memory, read like those of a file. */
export function sourceOf(content: string | Uint8Array): ByteSource {
  const bytes = new Uint8Array(Buffer.from(content));
  return {
    size: bytes.length,
    read: (position, length) => bytes.slice(position, position + length),
  };
}

/** The pages of a file, read in this process. */
export async function pagesOf(content: string | Uint8Array, mediaType: FileType): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  await readFile(sourceOf(content), mediaType, {
    onPage: (page) => pages.push(page),
    onTable: () => undefined,
    onGlance: () => undefined,
  });
  return pages;
}

/** The blocks of all pages: their kind, their text, and the headings above them. */
export function blocksOf(pages: readonly ReadPage[]): string[] {
  return pages.flatMap((page) =>
    page.blocks.map((block) =>
      [block.kind, page.text.slice(block.start, block.end), ...headingsAbove(page, block)].join(' / '),
    ),
  );
}

/** Reads a file as the server does, in a process of its own. */
export async function readInChild(
  content: string | Uint8Array,
  mediaType: FileType,
  request: Partial<DocumentRequest> = {},
): Promise<{ pages: ReadPage[]; unreadablePages: number; progress: [number, number][] }> {
  const folder = await mkdtemp(join(process.env['TEST_DATA_ROOT'] ?? '/tmp', 'reading-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, content);
    const pages: ReadPage[] = [];
    const progress: [number, number][] = [];
    const { unreadablePages } = await readDocument({
      path,
      mediaType,
      signal: AbortSignal.timeout(80_000),
      onPage: async (page) => void pages.push(page),
      onProgress: (done, total) => progress.push([done, total]),
      ...request,
    });
    return { pages, unreadablePages, progress };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What is wrong with pages: an empty list if they are as `document.ts` says. */
export function findFaults(pages: readonly ReadPage[]): string[] {
  return pages.flatMap((page, index) => {
    const { text, blocks, number } = page;
    const faults = number === index + 1 ? [] : [`page ${number} is the ${index + 1}th`];
    if (text !== text.normalize('NFC')) faults.push('the text is not in form NFC');
    if (!text.isWellFormed()) faults.push('the text is not well-formed');
    if (/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/u.test(text)) faults.push('the text has controls');
    let last = 0;
    for (const { start, end } of blocks) {
      if (start < last || end <= start || end > text.length) faults.push(`a block from ${start} to ${end}`);
      if (/^\s|\s$|\n/.test(text.slice(start, end))) faults.push(`space in ${text.slice(start, end)}`);
      if (text.slice(last, start).trim() !== '') faults.push(`no block holds ${text.slice(last, start)}`);
      last = end;
    }
    if (text.slice(last).trim() !== '') faults.push(`no block holds ${text.slice(last)}`);
    return faults.map((fault) => `page ${number}: ${fault}`);
  });
}

/** A sheet, or a table inside a paper, as the reader tells it. */
export interface ReadSheet {
  name: string;
  at?: TableAt | undefined;
  /** The number of each row, and its cells. */
  rows: (number | string | null)[][];
  end?: SheetEnd;
}

/** The sheets of a file, read in this process; every message is checked as the server does. */
export async function sheetsOf(content: string | Uint8Array, mediaType: FileType): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = [];
  const order = new TableOrder();
  await readFile(sourceOf(content), mediaType, {
    onPage: ({ text }) => order.checkPage(text.length),
    onTable(told) {
      const message = tableMessage.parse(JSON.parse(JSON.stringify(told)));
      order.check(message);
      const last = sheets.at(-1);
      if ('sheet' in message) {
        const { name, at } = message.sheet;
        sheets.push({ name, ...(at && { at }), rows: [] });
      } else if ('rows' in message) last?.rows.push(...message.rows.map(({ row, cells }) => [row, ...cells]));
      else if (last) last.end = message.sheetEnd;
    },
    onGlance: () => undefined,
  });
  return sheets;
}
