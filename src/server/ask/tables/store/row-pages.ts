// Pages of rows, so that a row of a sheet is read, found and quoted like a line of a text.
import { cleanText } from '../../reading/clean-text.ts';
import { clip } from '../../reading/cut-text.ts';
import type { Block, ReadPage } from '../../reading/document.ts';
import type { RawRow } from '../typing/header.ts';

export const ROWS_PER_PAGE = 50;
/** A longer row is cut on its page; its cells are whole in the table. */
const LONGEST_ROW = 8000;
const LONGEST_HEADINGS = 200;

export interface PagedSheet {
  name: string;
  /** The names of its columns. */
  columns: readonly string[];
  /** Whether its rows are found by their words. */
  isSearched: boolean;
}

/**
 * A page of rows: a line each, with tabs between the cells.
 * @param number of the page in the file, from 1
 */
export function pageOfRows(sheet: PagedSheet, number: number, rows: readonly RawRow[]): ReadPage {
  const title = clip(cleanText(sheet.name).trim(), 60);
  const blocks: Block[] = [];
  let text = '';
  for (const { row, cells } of rows) {
    const line = clip(cells.map((cell) => cleanText(cell ?? '').trim()).join('\t'), LONGEST_ROW);
    if (text !== '') text += '\n';
    const start = text.length + (/^\t*/.exec(line)?.[0].length ?? 0);
    text += line.trimEnd();
    if (!sheet.isSearched || text.length <= start) continue;
    const place = `sheet ${title}, row ${row}`;
    blocks.push({ kind: 'row', start, end: text.length, heading: null, place });
  }
  return { number, text, headings: [], blocks, boxes: [] };
}

/** The page as it is searched: a row is found by the name of its sheet and those of the columns too, which are not its text. */
export function searchedPage({ name, columns }: PagedSheet, page: ReadPage): ReadPage {
  const headings = [
    { text: cleanText(name), above: null },
    { text: clip(columns.join(', '), LONGEST_HEADINGS), above: 0 },
  ];
  return { ...page, headings, blocks: page.blocks.map((block) => ({ ...block, heading: 1 })) };
}
