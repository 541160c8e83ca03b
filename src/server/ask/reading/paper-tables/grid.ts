// The cells of a table inside a paper, as rows and columns: what is merged is taken apart.
import { MOST_COLUMNS } from '../tables/limits.ts';

/** A cell as the file tells it. */
export interface PaperCell {
  /** Clean text. */
  text: string;
  /** How many columns and rows it takes. */
  columns: number;
  rows: number;
  /** Whether it is one with the cell above it, whose text counts. */
  isContinued: boolean;
  /** Whether the file says that it names something. */
  isHead: boolean;
  isBold: boolean;
}

export interface GridRow {
  /** From the left, up to the last one with text; merged cells all have their text, those without text are null. */
  cells: (string | null)[];
  /** Whether its only text takes several columns: a title, or a heading of the rows below. */
  isAcross: boolean;
  /** Whether all of its texts name something, or are bold; for the first one alone, and none of the others. */
  isHead: boolean;
  isBold: boolean;
  hasHeadFirst: boolean;
}

/** A span of a file may be a lie, and no table for people has as many rows. */
const MOST_ROWS_SPANNED = 65_534;

export const plainCell: PaperCell = {
  text: '',
  columns: 1,
  rows: 1,
  isContinued: false,
  isHead: false,
  isBold: false,
};

export class Grid {
  readonly rows: GridRow[] = [];
  /** How many cells its rows have, those of merged ones included. */
  cells = 0;
  hasMerged = false;
  /** In how many further rows a cell takes the place of each column, and its text. */
  readonly #above: ({ left: number; text: string } | undefined)[] = [];

  /**
   * Adds a row.
   * @param isHead whether the file says that it names the columns
   * @returns the row; undefined if it has no text of its own
   */
  add(own: readonly PaperCell[], isHead: boolean): GridRow | undefined {
    const cells: string[] = [];
    for (const cell of own) {
      while (this.#above[cells.length] !== undefined) this.#fill(cells);
      if (cells.length > MOST_COLUMNS) break;
      this.#place(cell, cells);
    }
    while (cells.length < this.#above.length) this.#fill(cells);
    this.cells += cells.length;
    const texts = own.filter(({ text }) => text !== '');
    const [first] = texts;
    if (first === undefined) return undefined;
    const isName = (cell: PaperCell) => cell.isHead || cell.isBold;
    const row: GridRow = {
      cells: withoutEmptyEnd(cells),
      isAcross: texts.length === 1 && first.columns > 1,
      isHead: isHead || texts.every((cell) => cell.isHead),
      isBold: texts.every(({ isBold }) => isBold),
      hasHeadFirst: own[0] === first && texts.length > 1 && isName(first) && !texts.slice(1).some(isName),
    };
    this.rows.push(row);
    return row;
  }

  #place({ text, columns, rows, isContinued }: PaperCell, cells: string[]): void {
    const whole = isContinued ? (this.rows.at(-1)?.cells[cells.length] ?? '') : text;
    if (isContinued || columns > 1 || rows > 1) this.hasMerged = true;
    const last = Math.min(cells.length + columns, MOST_COLUMNS + 1);
    while (cells.length < last) {
      // What stands there already is further to the right, and stays.
      if (rows > 1)
        this.#above[cells.length] ??= { left: Math.min(rows, MOST_ROWS_SPANNED) - 1, text: whole };
      cells.push(whole);
    }
  }

  /** Fills the next column with what takes its place from above. */
  #fill(cells: string[]): void {
    const above = this.#above[cells.length];
    if (above !== undefined && --above.left === 0) this.#above[cells.length] = undefined;
    while (this.#above.length > 0 && this.#above.at(-1) === undefined) this.#above.pop();
    cells.push(above?.text ?? '');
  }
}

function withoutEmptyEnd(cells: readonly string[]): (string | null)[] {
  const end = cells.findLastIndex((cell) => cell !== '') + 1;
  return cells.slice(0, end).map((cell) => (cell === '' ? null : cell));
}
