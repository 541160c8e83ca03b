// A paper as it is read, most without pages of their own: its pieces go to pages as they come, and its tables are kept besides.
import { PageCutter, type Piece, type PieceAt } from './page-cutter.ts';
import { Grid, type GridRow, type PaperCell } from './paper-tables/grid.ts';
import { judgeTable } from './paper-tables/judge-table.ts';
import { isCaption, PaperTables } from './paper-tables/paper-tables.ts';
import { MOST_PAPER_LETTERS } from './tables/limits.ts';
import type { TableMessage } from './tables/messages.ts';
import type { ReadPage } from './document.ts';

/** What is held of a table until its end tells what it is. */
type Held = { piece: Piece } | { row: GridRow | undefined; texts: string[] };

interface OpenTable {
  grid: Grid;
  held: Held[];
  letters: number;
  caption: string | undefined;
}

export class Paper {
  readonly #cutter: PageCutter;
  readonly #tables: PaperTables;
  /** The tables that are open, the innermost last; those that are read as text only are undefined. */
  readonly #open: (OpenTable | undefined)[] = [];
  /** The caption that was read last, if nothing stands between it and what comes now. */
  #caption: string | undefined;
  /** Whether nothing came since the last table. */
  #isBelowTable = false;

  /**
   * @param onPage takes each page when it is full
   * @param onTable takes what is told of its tables, each after its pages
   * @param hasPages whether it has pages of its own, whose ends are told
   */
  constructor(onPage: (page: ReadPage) => void, onTable: (message: TableMessage) => void, hasPages = false) {
    this.#tables = new PaperTables(onTable);
    this.#cutter = new PageCutter((page) => {
      onPage(page);
      this.#tables.tell(page.number);
    }, hasPages);
  }

  /** What follows stands here, in the place of its paragraph. */
  set place(place: string) {
    this.#cutter.place = place;
  }

  /** A part ends, such as a chapter: what follows has its own headings, tables and captions. */
  endPart(): void {
    while (this.#open.length > 0) this.endTable();
    this.#caption = undefined;
    this.#isBelowTable = false;
    this.#cutter.leaveHeadings();
  }

  /** Ends a page of its own, which is a part. */
  endPage(): void {
    this.endPart();
    this.#cutter.endOwnPage();
  }

  /** @param isTold whether the file says that it is the caption of a table */
  add(piece: Piece, isTold = false): void {
    if (piece.text === '') return;
    const table = this.#open.at(-1);
    if (table) {
      if (isTold) table.caption ??= piece.text;
      table.held.push({ piece });
      return this.#grow(table, piece.text.length);
    }
    const caption = isTold || (piece.kind === 'paragraph' && isCaption(piece.text)) ? piece.text : undefined;
    const isOfLast = caption !== undefined && this.#isBelowTable && this.#tables.nameLast(caption);
    this.#caption = isOfLast ? undefined : caption;
    this.#isBelowTable = false;
    this.#cutter.add(piece);
  }

  /** A table begins. One around it is read as text. @param isLayout whether the file says that it only arranges the page */
  beginTable(isLayout = false): void {
    this.leaveTable();
    const isKept = !isLayout && this.#tables.room > 0;
    const caption = this.#caption;
    this.#open.push(isKept ? { grid: new Grid(), held: [], letters: 0, caption } : undefined);
  }

  /**
   * Adds a row of the table.
   * @param isHead whether the file says that it names the columns
   */
  addRow(cells: readonly PaperCell[], isHead: boolean): void {
    const texts = cells.map(({ text }) => text).filter((text) => text !== '');
    const table = this.#open.at(-1);
    if (table === undefined) {
      this.#caption = undefined;
      this.#isBelowTable = false;
      this.#cutter.add(toPiece(texts));
      return;
    }
    table.held.push({ row: table.grid.add(cells, isHead), texts });
    this.#grow(
      table,
      texts.reduce((sum, text) => sum + text.length, 0),
    );
  }

  /** What is open of a table is read as text, and so is the rest of it: it is none of data, or too large. */
  leaveTable(): void {
    const table = this.#open.at(-1);
    if (table === undefined) return;
    this.#open[this.#open.length - 1] = undefined;
    this.#put(table);
  }

  /** The table ends that began last. */
  endTable(): void {
    const table = this.#open.pop();
    if (table === undefined) return;
    const { grid, caption } = table;
    const judged = judgeTable(grid.rows);
    // Before its own pieces, which may be headings.
    const { heading } = this.#cutter;
    const places = this.#put(table, judged?.isKeyValue === true ? (judged.header ?? 0) : Infinity);
    if (judged === undefined) return;
    this.#tables.add({ table: judged, caption, heading, hasMerged: grid.hasMerged, places });
    this.#isBelowTable = true;
  }

  /** Hands on what is left. @returns the number of pages */
  finish(): number {
    while (this.#open.length > 0) this.endTable();
    const pages = this.#cutter.finish();
    this.#tables.tell(pages);
    return pages;
  }

  #grow(table: OpenTable, letters: number): void {
    table.letters += letters;
    if (table.letters > MOST_PAPER_LETTERS || table.grid.cells > this.#tables.room) this.leaveTable();
  }

  /**
   * Hands on what was held.
   * @param sentencesAfter the row after which each says what its first cell is
   * @returns where each row stands, by its number
   */
  #put({ held }: OpenTable, sentencesAfter = Infinity): Map<number, PieceAt> {
    const places = new Map<number, PieceAt>();
    let number = 0;
    for (const own of held) {
      if ('row' in own && own.row !== undefined) number++;
      const at = this.#cutter.add('piece' in own ? own.piece : toPiece(own.texts, number > sentencesAfter));
      if ('row' in own && own.row !== undefined && at !== undefined) places.set(number, at);
    }
    this.#caption = undefined;
    this.#isBelowTable = false;
    return places;
  }
}

/** A row as a line of the text. @param isPair whether it says what its first cell is: that is a sentence */
function toPiece(texts: readonly string[], isPair = false): Piece {
  const [key = '', value] = texts;
  const isSentence = isPair && texts.length === 2 && !/[:?!.]$/.test(key);
  return { kind: 'row', text: isSentence ? `${key}: ${value}` : texts.join(' | ') };
}
