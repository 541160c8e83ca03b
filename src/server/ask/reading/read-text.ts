// Reads plain text: paragraphs between blank lines, whose lines are joined where a program has broken them.
import { decodeText, detectEncoding } from './decode-text.ts';
import { cleanText, findCompounds, joinOf } from './clean-text.ts';
import { labelOf } from './labels.ts';
import { linesOf, type Line } from './lines.ts';
import type { ByteSource } from './byte-source.ts';
import type { Piece } from './page-cutter.ts';
import type { Paper } from './paper.ts';

/** A group of lines without a blank one is taken apart when it is as long: it is a list or data. */
const MOST_LINES = 200;
const MOST_LENGTH = 64_000;
/** Lines that a program has broken are at most as long. */
const WIDEST = 130;
const NARROWEST = 30;
const LONGEST_HEADING = 90;
const MOST_COMPOUNDS = 10_000;

const listMark = /^(?:[-*+•‣◦▪–]|\(?\p{N}{1,3}[.)]|\(?[a-z][.)]|\([a-zA-Z]\)|[ivxIVX]{1,5}\))\s+\S/u;

/** Reads a text and hands its paragraphs on. */
export function readText(source: ByteSource, paper: Paper): void {
  const reader = new TextReader(paper);
  for (const line of linesOf(decodeText(source, detectEncoding(source)))) reader.add(line);
  reader.endGroup();
}

class TextReader {
  readonly #paper: Paper;
  readonly #compounds = new Set<string>();
  #lines: string[] = [];
  #length = 0;
  #continues = false;

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  add({ text, continues }: Line): void {
    const line = cleanText(text).trim();
    if (continues) this.endGroup();
    if (line === '') return this.endGroup();
    if (this.#lines.length === 0) this.#continues = continues;
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#compounds.size < MOST_COMPOUNDS)
      for (const word of findCompounds(line)) this.#compounds.add(word);
    if (this.#lines.length >= MOST_LINES || this.#length >= MOST_LENGTH) this.endGroup();
  }

  /** Hands on the lines since the last blank one. */
  endGroup(): void {
    const lines = this.#lines;
    this.#lines = [];
    this.#length = 0;
    if (lines.length === 0) return;
    const [first, ...others] = this.#piecesOf(lines);
    if (first) this.#paper.add({ ...first, continues: this.#continues });
    for (const piece of others) this.#paper.add(piece);
  }

  #piecesOf(lines: readonly string[]): Piece[] {
    const heading = headingOf(lines);
    if (heading) return [heading, ...(lines.length > 2 ? this.#piecesOf(lines.slice(2)) : [])];
    if (isTable(lines)) return lines.map((text) => ({ kind: 'row', text }));
    const width = Math.max(...lines.map((line) => line.length));
    const pieces: Piece[] = [];
    for (const [index, line] of lines.entries()) {
      const last = pieces.at(-1);
      const isItem = listMark.test(line.slice(0, 20));
      if (last && !isItem && isBroken(lines[index - 1] ?? '', line, width)) {
        const { drop, between } = joinOf(last.text, line, (word) => this.#compounds.has(word));
        last.text = last.text.slice(0, last.text.length - drop) + between + line;
      } else pieces.push({ kind: isItem ? 'item' : 'paragraph', text: line });
    }
    return pieces;
  }
}

/** Whether a program has broken a line because the next word did not fit. */
function isBroken(line: string, next: string, width: number): boolean {
  if (width > WIDEST || width < NARROWEST || labelOf(next) !== undefined) return false;
  const word = /^\S*/.exec(next)?.[0].length ?? 0;
  if (line.length + 1 + word > width) return true;
  // A telephone number goes on.
  if (/[\p{L},] \+?\d{2,5}$/v.test(line) && /^\d{3,}\b/v.test(next) && line.length > width / 2) return true;
  return /^\p{Ll}/v.test(next) && !/[.!?:;]$/.test(line) && line.length > width / 2;
}

/** A heading is underlined, or stands alone and is in capitals or numbered. */
function headingOf(lines: readonly string[]): Piece | undefined {
  const [text = '', underline = ''] = lines;
  if (text.length > LONGEST_HEADING) return undefined;
  if (/^(?:={3,}|-{3,}|~{3,})$/.test(underline)) {
    return { kind: 'heading', text, level: underline.startsWith('=') ? 1 : 2 };
  }
  if (lines.length > 1) return undefined;
  const number = /^(?:\p{N}{1,2}(?:\.\p{N}{1,2}){0,4})\.?\s+\p{Lu}/v.exec(text)?.[0];
  if (number && !/[.!?:;,]$/.test(text))
    return { kind: 'heading', text, level: number.split(/\p{N}+/v).length };
  const isCapitals = /\p{Lu}.*\p{Lu}.*\p{Lu}/v.test(text) && !/\p{Ll}/v.test(text) && !/[.!?;,]$/.test(text);
  return isCapitals ? { kind: 'heading', text, level: 1 } : undefined;
}

/** The signs that separate cells, and how many of them a row of a table has at least: prose has commas too. */
const separators = [
  { sign: /[;|]/g, least: 1 },
  { sign: /,/g, least: 2 },
];

/** Whether all lines have the same number of a sign that separates cells. */
function isTable(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  return separators.some(({ sign, least }) => {
    const counts = new Set(lines.map((line) => line.match(sign)?.length ?? 0));
    return counts.size === 1 && Math.max(...counts) >= least;
  });
}
