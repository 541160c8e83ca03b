// Reads Markdown: headings, paragraphs, lists, tables and code. HTML in it is not rendered, only its text is read.
import { labelOf } from './labels.ts';
import type { ByteSource } from './byte-source.ts';
import { cleanText } from './clean-text.ts';
import { decodeText, detectEncoding } from './decode-text.ts';
import { linesOf } from './lines.ts';
import { textOfMarkdown } from './markdown-inline.ts';
import type { Piece } from './page-cutter.ts';
import type { Paper } from './paper.ts';
import { plainCell } from './paper-tables/grid.ts';

/** A paragraph is handed on in parts when it is as long. */
const MOST_TEXT = 32_000;

const MOST_FRONT_MATTER = 100;

const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const item = /^\s*(?:[-+*]|\d{1,9}[.)])(?:\s+|$)/;
/** What is left out of an item; its number stays. */
const bullet = /^\s*(?:[-+*](?:\s+|$))?(?:\[[ xX]\]\s+)?/;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const delimiterRow = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** Reads a text in Markdown and hands its blocks on. */
export function readMarkdown(source: ByteSource, paper: Paper): void {
  const reader = new MarkdownReader(paper);
  let count = 0;
  let isFrontMatter = false;
  for (const { text } of linesOf(decodeText(source, detectEncoding(source)))) {
    const isEdge = /^(?:---|\.\.\.)\s*$/.test(text) && (isFrontMatter || count === 0);
    if (isEdge) isFrontMatter = !isFrontMatter;
    else reader.add(text);
    // Above the text stand lines such as `title: Handbook`, each for itself.
    if (isFrontMatter || isEdge) reader.endBlock();
    if (++count > MOST_FRONT_MATTER) isFrontMatter = false;
  }
  reader.endBlock();
}

const isBoldCell = (cell: string) => /^(\*\*|__)(?!\s).+\1$/.test(cell.trim());

const isLabelled = (line: string) => labelOf(line.trim()) !== undefined;

class MarkdownReader {
  readonly #paper: Paper;
  #lines: string[] = [];
  #length = 0;
  #kind: Piece['kind'] = 'paragraph';
  #continues = false;
  /** The fence of the code that is open. */
  #fence: string | undefined;
  #hasCode = false;
  /** The end of a part of HTML that is not read. */
  #unreadUntil: RegExp | undefined;
  /** Whether the lines that follow are rows of a table. */
  #inTable = false;

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  add(raw: string): void {
    if (this.#fence !== undefined) return this.#addCode(raw);
    if (this.#skipsHtml(raw)) return;
    const line = raw.replace(/^(?: {0,3}>[ \t]?){1,20}/, '');
    if (line.trim() === '') return this.endBlock();
    const opened = fence.exec(line)?.[1];
    if (opened !== undefined) {
      this.endBlock();
      this.#fence = opened;
      this.#hasCode = false;
      return;
    }
    if (this.#addHeading(line)) return;
    if (this.#addRow(line)) return;
    if (rule.test(line)) return this.endBlock();
    if (item.test(line)) {
      this.endBlock();
      this.#kind = 'item';
      return this.#push(line.replace(bullet, ''));
    }
    // Lines of names and values are none of one paragraph, although Markdown joins them.
    if (this.#kind === 'paragraph' && this.#lines.every(isLabelled) && isLabelled(line)) this.#handOn();
    this.#push(line.trim());
  }

  /** Hands on the paragraph or item that has been read. */
  endBlock(): void {
    this.#handOn();
    this.#kind = 'paragraph';
    this.#continues = false;
    if (this.#inTable) this.#paper.endTable();
    this.#inTable = false;
  }

  #push(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length < MOST_TEXT) return;
    this.#handOn();
    this.#continues = true;
  }

  #handOn(): void {
    const text = cleanText(textOfMarkdown(this.#lines.join('\n'))).trim();
    this.#paper.add({ kind: this.#kind, text, continues: this.#continues });
    this.#lines = [];
    this.#length = 0;
  }

  #addHeading(line: string): boolean {
    const [, marks, text = ''] = heading.exec(line) ?? [];
    if (marks !== undefined) {
      this.endBlock();
      this.#putHeading(text, marks.length);
      return true;
    }
    const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(line)?.[1];
    if (underline === undefined || this.#lines.length === 0 || this.#kind !== 'paragraph') return false;
    const title = this.#lines.join('\n');
    this.#lines = [];
    this.#length = 0;
    this.endBlock();
    this.#putHeading(title, underline.startsWith('=') ? 1 : 2);
    return true;
  }

  #putHeading(marked: string, level: number): void {
    this.#paper.add({ kind: 'heading', text: cleanText(textOfMarkdown(marked)).trim(), level });
  }

  /** A table begins with a row above a row of dashes. */
  #addRow(line: string): boolean {
    if (!this.#inTable) {
      if (!line.includes('|') || !delimiterRow.test(line) || this.#lines.length === 0) return false;
      const header = this.#lines.pop() ?? '';
      this.endBlock();
      this.#inTable = true;
      this.#paper.beginTable();
      this.#putRow(header, true);
      return true;
    }
    this.#putRow(line, false);
    return true;
  }

  #putRow(line: string, isHead: boolean): void {
    const cells = line
      .trim()
      .replace(/^\|/, '')
      .replace(/(?<!\\)\|$/, '')
      .split(/(?<!\\)\|/);
    const texts = cells.map((cell) => cleanText(textOfMarkdown(cell.trim())).trim());
    this.#paper.addRow(
      texts.map((text, index) => ({ ...plainCell, text, isBold: isBoldCell(cells[index] ?? '') })),
      isHead,
    );
  }

  /** Lines of code are blocks of one paragraph, and keep their indentation. */
  #addCode(line: string): void {
    const closing = fence.exec(line)?.[1];
    if (closing !== undefined && closing.startsWith(this.#fence ?? '') && line.trim() === closing) {
      this.#fence = undefined;
      return;
    }
    const text = cleanText(line).trim();
    const indent = /^[ \t]{0,80}/.exec(line)?.[0].replaceAll('\t', '    ') ?? '';
    this.#paper.add({ kind: 'paragraph', text, continues: this.#hasCode, before: `\n${indent}` });
    this.#hasCode ||= text !== '';
  }

  /** Comments, scripts and styles are not shown, over however many lines they go. */
  #skipsHtml(line: string): boolean {
    if (this.#unreadUntil === undefined) {
      const name = /^ {0,3}<(?:(script|style|template)[\s>]|!--)/i.exec(line);
      if (name === null) return false;
      this.endBlock();
      this.#unreadUntil = name[1] === undefined ? /-->/ : new RegExp(`</${name[1]}>`, 'i');
    }
    if (this.#unreadUntil.test(line)) this.#unreadUntil = undefined;
    return true;
  }
}
