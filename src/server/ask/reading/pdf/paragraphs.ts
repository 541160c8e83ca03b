// Makes paragraphs, items, rows and headings of the lines of a region.
import type { Block } from '../document.ts';
import type { Region } from './columns.ts';
import type { Placed } from './runs.ts';
import { toRows, type Segment } from './segments.ts';

/** A line from the left to the right, or from the right to the left. */
export interface Line extends Placed {
  /** In reading order. */
  segments: Segment[];
  isRow: boolean;
}

/** Lines that are one block. */
export interface Paragraph {
  kind: Block['kind'];
  lines: Line[];
  /** How large a heading is, by which headings rank; 0 for others. */
  rank: number;
}

/** What most of the text of the file is set in. */
export interface BodyStyle {
  size: number;
  font: string;
}

/** All in parts of the size of the letters. */
const CELL_GAP = 1.6;
const INDENT = 0.8;
const LOOSE = 1.3;

/** Lines farther apart than this are never of one paragraph. */
const FARTHEST = 2.2;
const LARGER = 1.15;
const LONGEST_HEADING = 200;
const LONGEST_NUMBERED = 90;
const DEEPEST_NUMBER = 6;
/** The font of letters of a picture that are bold: there are no names of fonts in it. */
export const BOLD_FONT = 'bold';

const mark = /^(?:[•‣◦▪▫●○■□–—*\-]\s|[•‣◦▪▫●○■□]|\(?\p{N}{1,3}[.\)]\s|\(?[a-z][.\)]\s|\(?[ivx]{1,5}[.\)]\s)/v;
const numbering =
  /^(?:§+\s*|article\s+|section\s+|chapter\s+|artikel\s+|abschnitt\s+)?\p{N}{1,3}(?:\.\p{N}{1,3}){0,4}[.\):]?\s+[\p{Lu}\p{Lo}]/iv;

/** The paragraphs of a region, from the top to the bottom. */
export function toParagraphs(region: Region, body: BodyStyle): Paragraph[] {
  const lines = toRows(region).map(toLine);
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const pitch = usualPitch(lines);
  const paragraphs: Paragraph[] = [];
  for (const [index, line] of lines.entries()) {
    const last = paragraphs.at(-1);
    const before = lines[index - 1];
    if (last && before && goesOn(last, before, line, { left, right, pitch })) last.lines.push(line);
    else paragraphs.push({ kind: kindOf(line), lines: [line], rank: 0 });
  }
  for (const paragraph of paragraphs) {
    paragraph.rank = rankOf(paragraph, body);
    if (paragraph.rank > 0) paragraph.kind = 'heading';
  }
  return paragraphs;
}

/** A row of a ruled table as one block: the lines of its cells, one cell after the other. */
export function toRowParagraph(lines: readonly Segment[][]): Paragraph {
  return { kind: 'row', lines: lines.map(toLine), rank: 0 };
}

function toLine(row: Segment[]): Line {
  const main = row.reduce((most, segment) => (segment.text.length > most.text.length ? segment : most));
  const isRightToLeft = row.filter((segment) => segment.isRightToLeft).length * 2 > row.length;
  const gaps = row.slice(1).map((segment, index) => segment.left - (row[index]?.right ?? 0));
  return {
    segments: isRightToLeft ? row.toReversed() : row,
    left: Math.min(...row.map((segment) => segment.left)),
    right: Math.max(...row.map((segment) => segment.right)),
    baseline: main.baseline,
    size: main.size,
    font: main.font,
    // A number or a bullet stands apart from its text, too.
    isRow: gaps.some((gap, index) => gap > CELL_GAP * main.size && !(index === 0 && isMark(row[0]?.text))),
  };
}

/** Whether a text is a bullet, or the number of an item. */
export function isMark(text = ''): boolean {
  return mark.test(`${text} `) && text.length <= 6;
}

/** The distance of the baselines of most lines. */
function usualPitch(lines: readonly Line[]): number {
  const pitches = lines
    .slice(1)
    .map((line, index) => (line.baseline - (lines[index]?.baseline ?? 0)) / line.size);
  const sorted = pitches.filter((pitch) => pitch < FARTHEST).toSorted((one, other) => one - other);
  // The lower quarter: in a list of short paragraphs most gaps are between them.
  return sorted[Math.floor(sorted.length / 4)] ?? FARTHEST;
}

function kindOf(line: Line): Paragraph['kind'] {
  if (mark.test(textOf(line))) return 'item';
  return line.isRow ? 'row' : 'paragraph';
}

const textOf = (line: Line) => line.segments.map((segment) => segment.text).join(' ');

interface Layout {
  left: number;
  right: number;
  pitch: number;
}

/** Whether a line belongs to the paragraph above it. */
function goesOn(paragraph: Paragraph, before: Line, line: Line, { left, right, pitch }: Layout): boolean {
  if (line.isRow || before.isRow || mark.test(textOf(line))) return false;
  if (Math.abs(line.size - before.size) > 0.08 * before.size) return false;
  const distance = (line.baseline - before.baseline) / line.size;
  if (distance > FARTHEST || distance > LOOSE * pitch) return false;
  const isAlone = paragraph.lines.length === 1;
  if (paragraph.kind === 'item') {
    // Lines of an item are indented; where they are not, a sentence that has ended ends it.
    const start = paragraph.lines[0]?.left ?? left;
    return (
      line.left >= start - INDENT * line.size && !(endsShort(before, line, right) && isSentence(before, line))
    );
  }
  const isBold = (own: Line) => own.font === BOLD_FONT;
  if (isBold(line) !== isBold(before) && isSentence(before, line)) return false;
  if (line.font !== before.font && isAlone && (isNumbered(before) || isSentence(before, line))) return false;
  const isIndented = line.left - before.left > INDENT * line.size;
  if (isIndented && !isAlone && line.left - left < 6 * line.size) return false;
  if (isIndented && isAlone && before.left - left < INDENT * line.size && isSentence(before, line))
    return false;
  return !(endsShort(before, line, right) && isSentence(before, line));
}

/** Whether the first word of the next line would have fitted. */
function endsShort(line: Line, next: Line, right: number): boolean {
  const [first = ''] = textOf(next).split(' ', 1);
  return right - line.right > (first.length * 0.6 + 1) * line.size;
}

function isSentence(line: Line, next: Line): boolean {
  return /[.!?:;。！？][\p{Pe}\p{Pf}"']*$/v.test(textOf(line)) || /^[\p{Lu}\p{N}]/v.test(textOf(next));
}

function isNumbered(line: Line): boolean {
  const text = textOf(line);
  return text.length <= LONGEST_NUMBERED && numbering.test(text) && !/[.,;]$/.test(text);
}

/** Whether a line is set in bold letters, and is no sentence. */
function isTitleInBold({ font }: Line, text: string): boolean {
  return (
    font === BOLD_FONT &&
    text.length <= LONGEST_NUMBERED &&
    /^[\p{Lu}\p{N}]/v.test(text) &&
    !/[.,;:!]$/.test(text)
  );
}

/** Headings are larger than other text, or numbered and set in another font, or in bold. */
function rankOf({ kind, lines }: Paragraph, body: BodyStyle): number {
  const [line] = lines;
  if (!line || line.isRow) return 0;
  const text = lines.map(textOf).join(' ');
  if (text.length > LONGEST_HEADING || !/\p{L}{2}/v.test(text)) return 0;
  if (line.size >= LARGER * body.size) return line.size;
  const isOther = line.font !== body.font && line.size >= 0.95 * body.size && lines.length === 1;
  if (!isOther) return 0;
  // Below what is numbered.
  if (!isNumbered(line)) return isTitleInBold(line, text) ? body.size * (LARGER - 0.01 * DEEPEST_NUMBER) : 0;
  if (kind === 'item' && !/\.\p{N}|^\p{N}+\.?\s+\p{Lu}/v.test(text)) return 0;
  const depth =
    /^[^\p{L}]*/v
      .exec(text)?.[0]
      .split('.')
      .filter((part) => /\p{N}/v.test(part)).length ?? 1;
  return body.size * (LARGER - 0.01 * depth);
}
