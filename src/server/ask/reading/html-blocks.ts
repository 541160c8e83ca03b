// Makes blocks of the elements and texts of a page of HTML.
import { cleanText } from './clean-text.ts';
import { blocks } from './html-elements.ts';
import type { HtmlEvents } from './html-text.ts';
import type { PageCutter, Piece } from './page-cutter.ts';

/** Longer texts are handed on in parts. */
const MOST_TEXT = 32_000;
/** The rows of a table that only arranges a page are as long, and are read as paragraphs. */
const LONGEST_ROW = 3000;

export class HtmlBlocks implements HtmlEvents {
  readonly #cutter: PageCutter;
  #text = '';
  #kind: Piece['kind'] = 'paragraph';
  #level = 1;
  /** The finished cells of a row, while it is one block. */
  #row: string[] | undefined;
  /** How many elements are open that keep their line ends. */
  #pre = 0;
  #continues = false;
  #breaks = 0;

  constructor(cutter: PageCutter) {
    this.#cutter = cutter;
  }

  onText(text: string): void {
    if (this.#breaks > 0 && text.trim() !== '') this.#breaks = 0;
    this.#text += text;
    if (this.#row && this.#text.length > LONGEST_ROW) this.#leaveRow();
    if (this.#text.length > MOST_TEXT) this.#flushPart();
  }

  onOpen(name: string): void {
    if (name === 'br') return this.#break();
    if (!blocks.has(name)) return;
    const heading = /^h([1-6])$/.exec(name)?.[1];
    if (this.#row && (heading !== undefined || name === 'table')) this.#leaveRow();
    if (this.#row) {
      if (name === 'td' || name === 'th') this.#endCell();
      else this.#text += ' ';
      return;
    }
    this.flush();
    if (name === 'pre') this.#pre++;
    if (name === 'tr') this.#row = [];
    if (name === 'li') this.#kind = 'item';
    if (heading !== undefined) {
      this.#kind = 'heading';
      this.#level = Number(heading);
    }
  }

  onClose(name: string): void {
    if (!blocks.has(name)) return;
    if (this.#row && name !== 'tr' && name !== 'table') {
      this.#text += ' ';
      return;
    }
    this.flush();
    this.#begin();
    if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
  }

  /** Hands on the block that has been read. */
  flush(): void {
    if (this.#row) {
      this.#endCell();
      const cells = this.#row.filter((cell) => cell !== '');
      this.#row = undefined;
      this.#cutter.add({ kind: 'row', text: cells.join(' | ') });
    } else if (this.#pre > 0) this.#flushLines();
    else {
      const text = cleanText(this.#text).trim();
      // An item or heading may begin with another element, whose text is still its own.
      if (text === '') return;
      this.#cutter.add({ kind: this.#kind, text, level: this.#level, continues: this.#continues });
    }
    this.#begin();
  }

  #begin(): void {
    this.#text = '';
    this.#kind = 'paragraph';
    this.#continues = false;
    this.#breaks = 0;
  }

  /** A line end; two are the end of a paragraph. */
  #break(): void {
    this.#text += '\n';
    if (++this.#breaks > 1 && !this.#row && this.#pre === 0 && this.#kind !== 'heading') this.flush();
  }

  #endCell(): void {
    this.#row?.push(cleanText(this.#text).trim());
    this.#text = '';
  }

  #leaveRow(): void {
    const cells = this.#row ?? [];
    this.#row = undefined;
    for (const text of cells) this.#cutter.add({ kind: 'paragraph', text });
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
      this.#cutter.add({ kind: 'paragraph', text, continues, before: `\n${indent}` });
      continues ||= text !== '';
    }
  }
}
