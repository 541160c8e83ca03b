// Lists what a file was read as: the texts of its pages, and its headings.
import { OUTLINE_MAX, type FileHeading, type FilePages, type FilePagesInput } from '#shared/file-pages.ts';
import type { AskDb } from '../indexing/schema.ts';
import { clip } from '../reading/cut-text.ts';
import type { Block, Heading } from '../reading/document.ts';
import { HEADING_LENGTH } from '../reading/heading-trail.ts';

/** The most that is sent of pages at once, in UTF-16 units, beyond the first one. */
const TEXTS_LENGTH = 1_000_000;

/** Some pages of a file, in order. @returns nothing if the index does not hold the file */
export function listPages(
  db: AskDb,
  fileId: string,
  { skip, limit }: Pick<FilePagesInput, 'skip' | 'limit'>,
): FilePages | undefined {
  const file = db
    .prepare<[string], { number: number; pages: number }>(
      'select number, pages from files where id = ? and finished = 1',
    )
    .get(fileId);
  if (file === undefined) return undefined;
  const pages = db
    .prepare<[number, number, number], { page: number; text: string }>(
      'select number as page, text from pages where file = ? and number > ? order by number limit ?',
    )
    .iterate(file.number, skip, limit);
  const data: FilePages['data'] = [];
  let length = 0;
  for (const page of pages) {
    length += page.text.length;
    if (data.length > 0 && length > TEXTS_LENGTH) break;
    data.push(page);
  }
  return { data, count: file.pages };
}

/** The headings of a file, in order. @returns nothing if the index does not hold the file */
export function outlineOf(db: AskDb, fileId: string): FileHeading[] | undefined {
  const number = db
    .prepare<[string], number>('select number from files where id = ? and finished = 1')
    .pluck()
    .get(fileId);
  if (number === undefined) return undefined;
  // Pages without headings need not be taken apart.
  const pages = db
    .prepare<[number], { page: number; text: string; headings: string; blocks: string }>(
      `select number as page, text, headings, blocks from pages
      where file = ? and blocks like '%"kind":"heading"%' order by number`,
    )
    .iterate(number);
  const outline: FileHeading[] = [];
  for (const { page, text, ...row } of pages) {
    const headings: Heading[] = JSON.parse(row.headings);
    const blocks: Block[] = JSON.parse(row.blocks);
    for (const { kind, heading, start, end } of blocks) {
      if (kind !== 'heading') continue;
      if (outline.length === OUTLINE_MAX) return outline;
      const written = clip(text.slice(start, end).replaceAll(/\s+/g, ' '), HEADING_LENGTH);
      outline.push({ text: written, level: depthOf(headings, heading), page, start });
    }
  }
  return outline;
}

/** How deep what stands under a heading stands itself, from 1. */
function depthOf(headings: readonly Heading[], above: number | null): number {
  let depth = 1;
  for (let at = headings[above ?? -1]; at !== undefined; at = headings[at.above ?? -1]) depth += 1;
  return depth;
}
