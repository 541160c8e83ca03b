// What the reader tells of the sheets of a file: a sheet, its rows in parts, and its end.
import { z } from 'zod';
import {
  invisible,
  LONGEST_CELL,
  MOST_CELLS,
  MOST_COLUMNS,
  MOST_HIDDEN,
  MOST_MERGED,
  MOST_ROWS,
  MOST_SHEETS,
} from './limits.ts';

const ROWS_AT_ONCE = 1000;

/** Of bytes; a file has fewer. */
const MOST_BYTES = 2 ** 31 - 1;

const count = z.int().min(0).max(MOST_BYTES);
const textOf = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !invisible.test(text), { error: 'invisible characters' });
const position = z.number().int().min(1).max(MOST_ROWS);

/** Where a row stands in a paper: the offsets of its text into a page that was told before, in UTF-16 units. */
const rowAt = z
  .object({ page: position, start: count, end: count })
  .refine(({ start, end }) => start < end, { error: 'a row without text' });

/** A row that has any text. */
const row = z.object({
  /** Of the file, from 1. */
  row: position,
  /** From the left, up to the last one with text; null where there is none. */
  cells: z.array(textOf(LONGEST_CELL).min(1).nullable()).min(1).max(MOST_COLUMNS),
  /** Only of a table inside a paper. */
  at: rowAt.optional(),
});

/** Where a table begins in a paper; `place` is `paragraph 12`, and null in a file with pages. It has at most so many columns. */
const tableAt = z.object({
  page: position,
  place: textOf(100).nullable(),
  columns: position.max(MOST_COLUMNS),
});

/** Cells that are one: the text stands in the first. Rows and columns from 1, both ends included. */
const area = z
  .object({ top: position, left: position, bottom: position, right: position })
  .refine(({ top, left, bottom, right }) => bottom >= top && right >= left, {
    error: 'cells that end before they begin',
  });

const tableMessages = [
  z.object({
    /** A sheet begins, or a table inside a paper (`at`). Of a CSV file the name is empty. */
    sheet: z.object({ sheet: position.max(MOST_SHEETS), name: textOf(255), at: tableAt.optional() }),
  }),
  /** Rows, in order; `done` and `total` are of the bytes of the file, and 0 in a paper. */
  z
    .object({ rows: z.array(row).max(ROWS_AT_ONCE), done: count, total: count })
    .refine(({ done, total }) => done <= total, { error: 'more is done than there is' }),
  z.object({
    sheetEnd: z.object({
      /** What a person should know. */
      notes: z.array(textOf(500)).max(20),
      merged: z.array(area).max(MOST_MERGED),
      /** Rows with text that are hidden in the file, the first ones. */
      hidden: z.array(position).max(MOST_HIDDEN),
      /** The sign before decimals, where the cells do not tell. */
      decimal: z.enum(['.', ',']),
      /** The row that names the columns, where the reader knows it; null if none does. */
      header: position.nullable().optional(),
      /** The names of the columns, where they are not the texts of that row. */
      names: z.array(textOf(LONGEST_CELL)).max(MOST_COLUMNS).optional(),
    }),
  }),
] as const;

export const tableMessage = z.union(tableMessages);
export type TableMessage = z.infer<typeof tableMessage>;
export type SheetRow = z.infer<typeof row>;
export type RowAt = z.infer<typeof rowAt>;
export type TableAt = z.infer<typeof tableAt>;
export type MergedArea = z.infer<typeof area>;
export type SheetEnd = z.infer<(typeof tableMessages)[2]>['sheetEnd'];

/** Watches that sheets and rows come in order, that those of a paper stand in its pages, and that there are no more than may be. */
export class TableOrder {
  /** How long the text is of each page that was told. */
  readonly #pages: number[] = [];
  #sheets = 0;
  #isOpen = false;
  #row = 0;
  #cells = 0;

  /** A page was told. @throws Error if it cannot be, among sheets of a file without pages or within a table */
  checkPage(textLength: number): void {
    this.#require(!this.#isOpen && (this.#sheets === 0 || this.#pages.length > 0));
    this.#pages.push(textLength);
  }

  /** @throws Error if a message cannot follow those before it */
  check(message: TableMessage): void {
    if ('sheet' in message) {
      const { sheet, at } = message.sheet;
      this.#require(!this.#isOpen && sheet === ++this.#sheets && this.#isPlaced(at?.page));
      this.#isOpen = true;
      this.#row = 0;
    } else if ('rows' in message) {
      for (const { row: number, cells, at } of message.rows) {
        this.#require(this.#isOpen && number > this.#row && this.#isPlaced(at?.page, at?.end));
        this.#row = number;
        this.#cells += cells.length;
      }
      this.#require(this.#cells <= MOST_CELLS);
    } else {
      this.#require(this.#isOpen);
      this.#isOpen = false;
    }
  }

  /** @throws Error if there was neither a page nor a sheet, or the last sheet has no end */
  checkEnd(): void {
    if ((this.#sheets === 0 && this.#pages.length === 0) || this.#isOpen)
      throw new Error('the reader told of no page, or not of all of a sheet');
  }

  /** Whether this is in a page that was told; of a file without pages, nothing is. */
  #isPlaced(page: number | undefined, end = 0): boolean {
    if (this.#pages.length === 0) return page === undefined;
    return page !== undefined && end <= (this.#pages[page - 1] ?? -1);
  }

  #require(isInOrder: boolean): void {
    if (!isInOrder) throw new Error('the reader sent pages or rows out of order');
  }
}
