// Makes a page of the words that were read of a picture, in the way in which one is made of the text of a PDF.
import type { ReadPage, TextBox } from '../document.ts';
import { toRegions } from '../pdf/columns.ts';
import { BodyCounter, PageWriter, type PageSize } from '../pdf/page-text.ts';
import { BOLD_FONT, type Paragraph, toParagraphs } from '../pdf/paragraphs.ts';
import type { Run } from '../pdf/runs.ts';
import { toSegments } from '../pdf/segments.ts';
import type { Recognized, Word } from './recognizer.ts';

/** Letters whose sizes differ by less are of one size: it is measured line by line. */
const ALIKE = 0.14;
/** How much thicker than usual the strokes of bold letters are: measured, 1.35 times and more; of others, 1.1 at most. */
const BOLD = 1.22;
/** What was read with less confidence is no text. */
const LEAST_CONFIDENCE = 40;
/** A page may have as many words as one of a PDF. */
const MOST_WORDS = 50_000;

/**
 * The page; without text where nothing was read that can be relied on.
 * @param size of the picture, in pixels
 * @param writer that of the page before, whose headings reach to this one
 */
export function toRecognizedPage(
  number: number,
  { words, confidence, angle }: Recognized,
  size: PageSize,
  writer: PageWriter,
): ReadPage {
  const empty: ReadPage = { number, text: '', headings: [], blocks: [], boxes: [] };
  if (confidence < LEAST_CONFIDENCE || words.length > MOST_WORDS) return empty;
  const sizes = usualSizes(words);
  const bold =
    BOLD *
    (usualOf(
      words.filter(({ strokeWidth }) => strokeWidth > 0),
      'strokeWidth',
    ) ?? Infinity);
  const body = new BodyCounter();
  const runs = words.map((word) => toRun(word, sizes(word.size), word.strokeWidth >= bold ? BOLD_FONT : ''));
  body.add(runs);
  const paragraphs = toRegions(toSegments(runs))
    .filter(({ length }) => length > 0)
    .flatMap((region) => joinTorn(toParagraphs(region, body.style)))
    // The resolution of another page may differ.
    .map((paragraph) => ({ ...paragraph, rank: paragraph.rank / body.style.size }));
  const page = writer.write(number, size, paragraphs);
  if (!/[\p{L}\p{N}]/v.test(page.text)) return empty;
  return { ...page, boxes: page.boxes.flatMap((box) => turnBack(box, page.text, angle, size)) };
}

/** The end of a line that is no end of a sentence, and words that begin none; `b)` begins an item. */
const OPEN_END = /[^.!?:\s]$/u;
const GOES_ON = /^(?!\(?(?:[a-z]|[ivx]{1,5})[.)])\p{Ll}/u;

/** Paragraphs that were torn in the middle of a sentence, since what is read of a picture stands a little higher or lower. */
function joinTorn(paragraphs: readonly Paragraph[]): Paragraph[] {
  const joined: Paragraph[] = [];
  for (const own of paragraphs) {
    const last = joined.at(-1);
    const isProse = last?.kind === 'paragraph' && own.kind === 'paragraph';
    if (isProse && OPEN_END.test(textOf(last.lines.at(-1))) && GOES_ON.test(textOf(own.lines[0])))
      last.lines.push(...own.lines);
    else joined.push({ ...own, lines: [...own.lines] });
  }
  return joined;
}

const textOf = (line: Paragraph['lines'][number] | undefined) =>
  (line?.segments ?? [])
    .map(({ text }) => text)
    .join(' ')
    .trim();

function toRun(
  { text, left, top, right, bottom, baseline, isRightToLeft }: Word,
  size: number,
  font: string,
): Run {
  return {
    // Words are told apart already, however near they stand.
    text: `${text} `,
    left,
    right,
    baseline,
    size,
    font,
    isRightToLeft,
    towards: isRightToLeft ? 'left' : 'right',
    box: { left, top, right, bottom },
  };
}

/** A function that gives each height of a line the size of its letters: nearly all of a page are of few sizes. */
function usualSizes(words: readonly Word[]): (size: number) => number {
  const usual = usualOf(words, 'size');
  if (usual === undefined) return (size) => size;
  const step = Math.log(1 + 2 * ALIKE);
  return (size) => usual * Math.exp(Math.round(Math.log(size / usual) / step) * step);
}

/** What half of the letters do not exceed; undefined where there are none. */
function usualOf(words: readonly Word[], key: 'size' | 'strokeWidth'): number | undefined {
  const half = words.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let passed = 0;
  return words
    .toSorted((one, other) => one[key] - other[key])
    .find(({ text }) => (passed += text.length) >= half)?.[key];
}

/**
 * Where a part of a line stands on the picture as it came. A line that is not level there is told word by word, so that the
 * rectangles do not lie over the lines above and below.
 */
function turnBack(box: TextBox, text: string, angle: number, { width, height }: PageSize): TextBox[] {
  if (angle === 0) return [box];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return wordsOf(box, text).map(({ start, end }) => {
    const letters = box.end - box.start;
    const isBackwards = box.towards === 'left';
    const [from, to] = [(start - box.start) / letters, (end - box.start) / letters];
    const part = box.width * (to - from);
    const left = box.x + box.width * (isBackwards ? 1 - to : from);
    const [dx, dy] = [(left + part / 2 - 0.5) * width, (box.y + box.height / 2 - 0.5) * height];
    const x = (dx * cos + dy * sin) / width + 0.5 - part / 2;
    const y = (dy * cos - dx * sin) / height + 0.5 - box.height / 2;
    const [x0, y0] = [clamp(x), clamp(y)];
    return {
      ...box,
      start,
      end,
      x: x0,
      y: y0,
      width: clamp(clamp(x + part) - x0),
      height: clamp(clamp(y + box.height) - y0),
    };
  });
}

/** The words of a part of a text, each with the space behind it. */
function wordsOf({ start, end }: TextBox, text: string): { start: number; end: number }[] {
  const words = [...text.slice(start, end).matchAll(/\S+\s*/g)];
  return words.map(({ 0: word, index }) => ({ start: start + index, end: start + index + word.length }));
}

const clamp = (fraction: number) => Math.min(1, Math.max(0, Math.round(fraction * 1e5) / 1e5));
