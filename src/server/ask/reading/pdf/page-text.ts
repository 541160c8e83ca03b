// Makes the text of a page of its paragraphs: what is read, where blocks begin and end, and where each part stands.
import { findCompounds, joinOf } from '../clean-text.ts';
import type { ReadPage, TextBox } from '../document.ts';
import { HeadingTrail } from '../heading-trail.ts';
import type { Paragraph } from './paragraphs.ts';
import type { Run } from './runs.ts';
import type { Segment } from './segments.ts';

const MOST_COMPOUNDS = 20_000;
/** Fractions of a page, to a hundredth of a point of a usual one. */
const PRECISION = 1e5;

/** Offsets into the text of a page, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

export interface PageSize {
  width: number;
  height: number;
}

/** Writes the pages of a file one after the other, and remembers the headings above. */
export class PageWriter {
  readonly #trail = new HeadingTrail();
  readonly #compounds = new Set<string>();

  /**
   * @param paragraphs in reading order
   * @param placed is told where each part of them stands in the text of the page
   */
  write(
    number: number,
    size: PageSize,
    paragraphs: readonly Paragraph[],
    placed?: Map<Segment, Span>,
  ): ReadPage {
    for (const { lines } of paragraphs)
      for (const { segments } of lines) for (const { text } of segments) this.#learn(text);
    const page: ReadPage = { number, text: '', headings: this.#trail.startPage(), blocks: [], boxes: [] };
    for (const paragraph of paragraphs) this.#append(page, size, paragraph, placed);
    return page;
  }

  #learn(text: string): void {
    if (this.#compounds.size < MOST_COMPOUNDS)
      for (const word of findCompounds(text)) this.#compounds.add(word);
  }

  #append(
    page: ReadPage,
    size: PageSize,
    { kind, lines, rank }: Paragraph,
    placed: Map<Segment, Span> | undefined,
  ): void {
    const start = page.text.length + (page.text === '' ? 0 : 1);
    const { text, boxes } = this.#join(lines.map((line) => line.segments));
    if (text === '') return;
    // Sizes that hardly differ are one level.
    if (kind === 'heading') this.#trail.leave(-rank * 1.01);
    page.text += (page.text === '' ? '' : '\n') + text;
    page.blocks.push({ kind, start, end: page.text.length, heading: this.#trail.above, place: null });
    for (const { from, to, segment } of boxes) {
      page.boxes.push(toBox(start + from, start + to, segment, size));
      placed?.set(segment, { start: start + from, end: start + to });
    }
    if (kind === 'heading') this.#trail.enter(-rank, text);
  }

  /** The text of a paragraph, and the parts of it that stand together on the page. */
  #join(lines: readonly Segment[][]) {
    let text = '';
    const boxes: { from: number; to: number; segment: Segment }[] = [];
    for (const segments of lines) {
      for (const [index, segment] of segments.entries()) {
        if (text !== '') {
          const isLineStart = index === 0;
          const { drop, between } = isLineStart
            ? joinOf(text, segment.text, (word) => this.#compounds.has(word))
            : { drop: 0, between: ' ' };
          text = text.slice(0, text.length - drop) + between;
          const last = boxes.at(-1);
          if (last && drop > 0) last.to -= drop;
        }
        const from = text.length;
        text += segment.text;
        boxes.push({ from, to: text.length, segment });
      }
    }
    return { text, boxes: boxes.filter(({ from, to }) => to > from) };
  }
}

function toBox(start: number, end: number, { box, towards }: Segment, { width, height }: PageSize): TextBox {
  const fraction = (length: number, whole: number) =>
    Math.min(1, Math.max(0, Math.round((length / whole) * PRECISION) / PRECISION));
  const [x, y] = [fraction(box.left, width), fraction(box.top, height)];
  const right = fraction(box.right, width);
  const bottom = fraction(box.bottom, height);
  const round = (length: number) => Math.round(length * PRECISION) / PRECISION;
  return { start, end, x, y, width: round(right - x), height: round(bottom - y), towards };
}

/** Counts what most of the text is set in. */
export class BodyCounter {
  readonly #sizes = new Map<number, number>();
  readonly #fonts = new Map<string, number>();

  add(runs: readonly Run[]): void {
    for (const { text, size, font } of runs) {
      const rounded = Math.round(size * 2) / 2;
      this.#sizes.set(rounded, (this.#sizes.get(rounded) ?? 0) + text.length);
      this.#fonts.set(font, (this.#fonts.get(font) ?? 0) + text.length);
    }
  }

  get style(): { size: number; font: string } {
    return { size: mostFrequent(this.#sizes) ?? 10, font: mostFrequent(this.#fonts) ?? '' };
  }
}

function mostFrequent<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let [best, most]: [Key | undefined, number] = [undefined, -1];
  for (const [key, count] of counts) if (count > most) [best, most] = [key, count];
  return best;
}
