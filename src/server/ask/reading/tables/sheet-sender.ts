// Hands the rows of sheets on in parts, within the limits.
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { invisible, LONGEST_CELL, MOST_CELLS, MOST_COLUMNS, MOST_ROWS } from './limits.ts';
import type { RowAt, SheetEnd, SheetRow, TableAt, TableMessage } from './messages.ts';

const ROWS_AT_ONCE = 500;
const LENGTH_AT_ONCE = 256 * 1024;

const controls = new RegExp(invisible, 'gu');

export class SheetSender {
  readonly #send: (message: TableMessage) => void;
  readonly #progress: () => { done: number; total: number };
  #rows: SheetRow[] = [];
  #length = 0;
  #sheets = 0;
  #cells = 0;
  #cutCells = 0;
  #isCutAtRight = false;

  constructor(send: (message: TableMessage) => void, progress: () => { done: number; total: number }) {
    this.#send = send;
    this.#progress = progress;
  }

  /** Whether any cell had a text. */
  get isEmpty(): boolean {
    return this.#cells === 0;
  }

  /** @param at where it begins, if it is a table inside a paper */
  begin(name: string, at?: TableAt): void {
    const clean = name.slice(0, 255).replaceAll(controls, '').toWellFormed();
    this.#send({ sheet: { sheet: ++this.#sheets, name: clean, ...(at && { at }) } });
    this.#cutCells = 0;
    this.#isCutAtRight = false;
  }

  /**
   * Adds a row; one without text is left out.
   * @param row its number in the file, above those before it
   * @param texts of its cells; empty or missing where there is none
   * @param at where it stands, if it is of a table inside a paper
   * @throws UnreadableFileError if the file has too many cells
   */
  add(row: number, texts: readonly (string | undefined)[], at?: RowAt): void {
    const cells = this.#clean(texts);
    if (cells.length === 0) return;
    this.#cells += cells.length;
    if (this.#cells > MOST_CELLS || row > MOST_ROWS)
      throw new UnreadableFileError('This file has more than 5 million cells: divide it into several.');
    this.#rows.push({ row, cells, ...(at && { at }) });
    for (const cell of cells) this.#length += cell?.length ?? 0;
    if (this.#rows.length >= ROWS_AT_ONCE || this.#length >= LENGTH_AT_ONCE) this.#flush();
  }

  end({ notes, ...told }: SheetEnd): void {
    this.#flush();
    const cut = [...notes];
    if (this.#isCutAtRight) cut.push(`Only the first ${MOST_COLUMNS} columns are read.`);
    if (this.#cutCells > 0)
      cut.push(`${this.#cutCells} long cells are read up to ${LONGEST_CELL} characters.`);
    this.#send({ sheetEnd: { notes: cut, ...told } });
  }

  #clean(texts: readonly (string | undefined)[]): (string | null)[] {
    const cells: (string | null)[] = [];
    let last = 0;
    for (let column = 0; column < texts.length; column++) {
      const text = texts[column];
      const clean = text === undefined || text === '' ? null : this.#cleanCell(text);
      if (clean !== null && column >= MOST_COLUMNS) this.#isCutAtRight = true;
      if (column >= MOST_COLUMNS) continue;
      cells.push(clean);
      if (clean !== null) last = cells.length;
    }
    cells.length = last;
    return cells;
  }

  #cleanCell(text: string): string | null {
    if (text.length > LONGEST_CELL) this.#cutCells++;
    const clean = text.slice(0, LONGEST_CELL).replaceAll(controls, '').toWellFormed();
    return clean.trim() === '' ? null : clean;
  }

  #flush(): void {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    this.#length = 0;
    this.#send({ rows, ...this.#progress() });
  }
}
