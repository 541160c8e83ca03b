// Makes blocks of the elements and texts of a page of HTML.
import { cleanText } from './clean-text.ts';
import { blocks } from './html-elements.ts';
import type { HtmlEvents, TableShape } from './html-text.ts';
import type { Piece } from './page-cutter.ts';
import type { Paper } from './paper.ts';
import { plainCell, type PaperCell } from './paper-tables/grid.ts';

/** Longer texts are handed on in parts. */
const MOST_TEXT = 32_000;
/** The rows of a table that only arranges a page are as long, and are read as paragraphs. */
const LONGEST_ROW = 3000;

/** Letters in these are bold. */
const bold = new Set(['b', 'strong']);
/** So much of a cell that is bold makes it bold. */
const BOLD_SHARE = 0.8;

/** A row that is one block, while it is open. */
interface OpenRow {
  cells: PaperCell[];
  /** What is known of the cell that is open, but its text; undefined before the first one. */
  cell: PaperCell | undefined;
  isHead: boolean;
}

export class HtmlBlocks implements HtmlEvents {
  readonly #paper: Paper;
  #text = '';
  #kind: Piece['kind'] = 'paragraph';
  #level = 1;
  #isCaption = false;
  #row: OpenRow | undefined;
  /** How many elements are open that keep their line ends, and that are bold. */
  #pre = 0;
  #bold = 0;
  /** How many letters of the open cell are bold. */
  #boldLetters = 0;
  #continues = false;
  #breaks = 0;

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  onText(text: string): void {
    const letters = text.trim().length;
    if (letters > 0) this.#breaks = 0;
    this.#text += text;
    if (this.#bold > 0) this.#boldLetters += letters;
    if (this.#row && this.#text.length > LONGEST_ROW) this.#leaveRow();
    if (this.#text.length > MOST_TEXT) this.#flushPart();
  }

  onOpen(name: string): void {
    if (name === 'br') return this.#break();
    if (bold.has(name)) this.#bold++;
    if (!blocks.has(name)) return;
    const heading = /^h([1-6])$/.exec(name)?.[1];
    if (this.#row && (heading !== undefined || name === 'table')) this.#leaveRow();
    if (this.#row) {
      if (name === 'td' || name === 'th') this.#beginCell(name === 'th');
      else this.#text += ' ';
      return;
    }
    this.flush();
    if (name === 'pre') this.#pre++;
    if (name === 'table') this.#paper.beginTable();
    if (name === 'tr') this.#row = { cells: [], cell: undefined, isHead: false };
    if (name === 'li') this.#kind = 'item';
    if (name === 'caption' || name === 'figcaption') this.#isCaption = true;
    if (heading !== undefined) {
      this.#kind = 'heading';
      this.#level = Number(heading);
    }
  }

  onShape({ isHead, isLayout, ...cell }: TableShape): void {
    if (isLayout === true) this.#paper.leaveTable();
    if (this.#row && isHead !== undefined) this.#row.isHead = isHead;
    if (this.#row?.cell) Object.assign(this.#row.cell, cell);
  }

  onClose(name: string): void {
    if (bold.has(name)) this.#bold = Math.max(0, this.#bold - 1);
    if (!blocks.has(name)) return;
    if (this.#row && name !== 'tr' && name !== 'table') {
      this.#text += ' ';
      return;
    }
    this.flush();
    this.#begin();
    if (name === 'table') this.#paper.endTable();
    if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
  }

  /** Hands on the block that has been read. */
  flush(): void {
    if (this.#row) {
      this.#endCell(this.#row);
      const { cells, isHead } = this.#row;
      this.#row = undefined;
      this.#paper.addRow(cells, isHead);
    } else if (this.#pre > 0) this.#flushLines();
    else {
      const text = cleanText(this.#text).trim();
      // An item or heading may begin with another element, whose text is still its own.
      if (text === '') return;
      const piece = { kind: this.#kind, text, level: this.#level, continues: this.#continues };
      this.#paper.add(piece, this.#isCaption);
    }
    this.#begin();
  }

  #begin(): void {
    this.#text = '';
    this.#kind = 'paragraph';
    this.#isCaption = false;
    this.#continues = false;
    this.#breaks = 0;
  }

  /** A line end; two are the end of a paragraph. */
  #break(): void {
    this.#text += '\n';
    if (++this.#breaks > 1 && !this.#row && this.#pre === 0 && this.#kind !== 'heading') this.flush();
  }

  #beginCell(isHead: boolean): void {
    if (this.#row === undefined) return;
    this.#endCell(this.#row);
    this.#row.cell = { ...plainCell, isHead };
  }

  #endCell(row: OpenRow): void {
    const text = cleanText(this.#text).trim();
    const letters = this.#text.replaceAll(/\s+/g, '').length;
    const isBold = text !== '' && this.#boldLetters >= BOLD_SHARE * letters;
    if (row.cell || text !== '') row.cells.push({ ...(row.cell ?? plainCell), text, isBold });
    row.cell = undefined;
    this.#text = '';
    this.#boldLetters = 0;
  }

  /** What is too long for a row, or has headings or tables in it, is no row of data. */
  #leaveRow(): void {
    const cells = this.#row?.cells ?? [];
    this.#row = undefined;
    this.#paper.leaveTable();
    for (const { text } of cells) this.#paper.add({ kind: 'paragraph', text });
  }

  #flushPart(): void {
    const end = Math.max(this.#text.lastIndexOf(' '), this.#text.lastIndexOf('\n'));
    const rest = end > MOST_TEXT / 2 ? this.#text.slice(end) : '';
    if (rest !== '') this.#text = this.#text.slice(0, end);
    const kind = this.#kind;
    this.flush();
    this.#kind = kind;
    this.#continues = true;
    this.#text = rest;
  }

  /** Lines of code are blocks of one paragraph, and keep their indentation. */
  #flushLines(): void {
    let continues = this.#continues;
    for (const line of this.#text.split(/\r\n|[\r\n]/)) {
      const text = cleanText(line).trim();
      const indent = /^[ \t]{0,80}/.exec(line)?.[0].replaceAll('\t', '    ') ?? '';
      this.#paper.add({ kind: 'paragraph', text, continues, before: `\n${indent}` });
      continues ||= text !== '';
    }
  }
}
