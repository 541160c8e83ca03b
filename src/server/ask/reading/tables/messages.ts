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

/** A row that has any text. */
const row = z.object({
  /** Of the file, from 1. */
  row: position,
  /** From the left, up to the last one with text; null where there is none. */
  cells: z.array(textOf(LONGEST_CELL).min(1).nullable()).min(1).max(MOST_COLUMNS),
});

/** Cells that are one: the text stands in the first. Rows and columns from 1, both ends included. */
const area = z
  .object({ top: position, left: position, bottom: position, right: position })
  .refine(({ top, left, bottom, right }) => bottom >= top && right >= left, {
    error: 'cells that end before they begin',
  });

const tableMessages = [
  z.object({
    /** A sheet begins. Of a CSV file the name is empty. */
    sheet: z.object({ sheet: position.max(MOST_SHEETS), name: textOf(255) }),
  }),
  /** Rows, in order; `done` and `total` are of the bytes of the file. */
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
    }),
  }),
] as const;

export const tableMessage = z.union(tableMessages);
export type TableMessage = z.infer<typeof tableMessage>;
export type SheetRow = z.infer<typeof row>;
export type MergedArea = z.infer<typeof area>;
export type SheetEnd = z.infer<(typeof tableMessages)[2]>['sheetEnd'];

/** Watches that sheets and rows come in order, and no more of them than may be. */
export class TableOrder {
  #sheets = 0;
  #isOpen = false;
  #row = 0;
  #cells = 0;

  get hasBegun(): boolean {
    return this.#sheets > 0;
  }

  /** @throws Error if a message cannot follow those before it */
  check(message: TableMessage): void {
    if ('sheet' in message) {
      this.#require(!this.#isOpen && message.sheet.sheet === ++this.#sheets);
      this.#isOpen = true;
      this.#row = 0;
    } else if ('rows' in message) {
      for (const { row: number, cells } of message.rows) {
        this.#require(this.#isOpen && number > this.#row);
        this.#row = number;
        this.#cells += cells.length;
      }
      this.#require(this.#cells <= MOST_CELLS);
    } else {
      this.#require(this.#isOpen);
      this.#isOpen = false;
    }
  }

  /** @throws Error if there was no sheet, or the last one has no end */
  checkEnd(): void {
    if (this.#sheets === 0 || this.#isOpen)
      throw new Error('the reader told of no page, or not of all of a sheet');
  }

  #require(isInOrder: boolean): void {
    if (!isInOrder) throw new Error('the reader sent rows out of order');
  }
}
