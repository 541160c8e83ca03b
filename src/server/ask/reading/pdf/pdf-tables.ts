// Keeps the tables of a PDF, page by page: one may go on at the top of the next page.
import { headingsAbove, type ReadPage } from '../document.ts';
import { Grid, type PaperCell } from '../paper-tables/grid.ts';
import { judgeTable } from '../paper-tables/judge-table.ts';
import { isCaption, PaperTables } from '../paper-tables/paper-tables.ts';
import type { RowAt, TableMessage } from '../tables/messages.ts';
import type { FoundGrid } from './grids.ts';
import type { Span } from './page-text.ts';
import type { Segment } from './segments.ts';

interface PlacedRow {
  cells: PaperCell[];
  at: RowAt;
}

interface OpenGrid {
  rows: PlacedRow[];
  /** Whether it is too large to be held. */
  isText: boolean;
  zones: FoundGrid['zones'];
  caption: string | undefined;
  heading: string | undefined;
  /** The page at whose end it stands. */
  endOfPage: number | undefined;
}

/** In points; the columns of one table begin at the same places on each page. */
const SAME_PLACE = 6;
/** A row that consists of more is none of a table. */
const MOST_PARTS = 10_000;

export class PdfTables {
  readonly #tables: PaperTables;
  #open: OpenGrid | undefined;

  constructor(send: (message: TableMessage) => void) {
    this.#tables = new PaperTables(send);
  }

  /**
   * Takes the tables of a page that was told.
   * @param placed where each part stands in its text
   */
  addPage(page: ReadPage, grids: readonly FoundGrid[], placed: ReadonlyMap<Segment, Span>): void {
    const found = grids.flatMap((grid) => place(page, grid, placed) ?? []);
    for (const [index, own] of found.entries()) {
      if (index === 0 && this.#goesOn(page, own)) continue;
      this.#close();
      this.#open = own;
    }
    if (this.#open?.endOfPage !== page.number) this.#close();
    this.#tables.tell(page.number);
  }

  /** Hands on what is left. @param page the last one that was told */
  finish(page: number): void {
    this.#close();
    this.#tables.tell(page);
  }

  /** Adds a table to the one at the end of the page before, if it goes on with it; names that are repeated are left out. */
  #goesOn(page: ReadPage, { rows, zones, endOfPage }: OpenGrid): boolean {
    const open = this.#open;
    const [first] = rows;
    if (open?.endOfPage !== page.number - 1 || first === undefined) return false;
    const isAtTop = page.blocks.filter(({ end }) => end <= first.at.start).length <= 1;
    const isSame =
      zones.length === open.zones.length &&
      zones.every(({ left }, index) => Math.abs(left - (open.zones[index]?.left ?? 0)) <= SAME_PLACE);
    if (!isAtTop || !isSame) return false;
    const isRepeated = textOf(first) === textOf(open.rows[0]);
    for (const row of isRepeated ? rows.slice(1) : rows) open.rows.push(row);
    open.endOfPage = endOfPage;
    open.isText ||= open.rows.length * zones.length > this.#tables.room;
    if (open.isText) open.rows.length = 1;
    return true;
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined || open.isText) return;
    const grid = new Grid();
    for (const { cells } of open.rows) if (grid.cells <= this.#tables.room) grid.add(cells, false);
    const table = grid.cells <= this.#tables.room ? judgeTable(grid.rows) : undefined;
    if (table === undefined) return;
    const places = new Map(open.rows.map(({ at }, index) => [index + 1, { ...at, place: null }]));
    const { caption, heading } = open;
    this.#tables.add({ table, caption, heading, hasMerged: grid.hasMerged, places });
  }
}

const textOf = (row: PlacedRow | undefined) => row?.cells.map(({ text }) => text).join('\n');

/** Where a table stands in the text of its page; undefined if a part of it is not in the text, or something else among it. */
function place(
  page: ReadPage,
  { rows, zones }: FoundGrid,
  placed: ReadonlyMap<Segment, Span>,
): OpenGrid | undefined {
  const found: PlacedRow[] = [];
  for (const { cells, segments } of rows) {
    const spans = segments.flatMap((segment) => placed.get(segment) ?? []);
    if (spans.length > MOST_PARTS) return undefined;
    const [start, end] = [
      Math.min(...spans.map((span) => span.start)),
      Math.max(...spans.map((span) => span.end)),
    ];
    const isNext = start >= (found.at(-1)?.at.end ?? 0);
    if (spans.length < segments.length || !isNext) return undefined;
    found.push({ cells, at: { page: page.number, start, end } });
  }
  const [first, last] = [found[0]?.at, found.at(-1)?.at];
  if (first === undefined || last === undefined) return undefined;
  const before = page.blocks.findLast(({ end }) => end <= first.start);
  const below = page.blocks.filter(({ start }) => start >= last.end);
  const block = page.blocks.find(({ start, end }) => start <= first.start && end > first.start);
  const heading = block && headingsAbove(page, block).at(-1);
  const captions = [before, below[0]].flatMap((own) => {
    const text = own && page.text.slice(own.start, own.end);
    return text !== undefined && isCaption(text) ? text : [];
  });
  const endOfPage = below.length <= 1 ? page.number : undefined;
  return { rows: found, isText: false, zones, caption: captions[0], heading, endOfPage };
}
