// Turns quotations into citations: the words, where they stand, and what stands around them.
import { wordsOf } from '../indexing/words.ts';
import { cutBox, headingsAbove, type TextBox } from '../reading/document.ts';
import type { PageLayout } from './index-reader.ts';
import type { CitationBox, FoundSentence } from './messages.ts';
import type { Quotation } from './quotations.ts';
import type { Scope } from './scope.ts';

/** How much of the block is shown on each side, in characters. */
const AROUND_MAX = 400;

/**
 * What is told of a quotation.
 * @param terms what was looked for
 */
export function toFoundSentence(
  scope: Scope,
  { sentence: { file, page: pageNumber, block: blockNumber }, start, end, leadIn }: Quotation,
  terms: ReadonlySet<string>,
): FoundSentence {
  const text = scope.page(file, pageNumber);
  const layout = scope.layout(file, pageNumber);
  const quote = text.slice(start, end);
  const block = layout.blocks[blockNumber];
  const first = layout.blocks.find((own) => own.end > start);
  const last = layout.blocks.findLast((own) => own.start < end);
  const matched = wordsOf(quote).filter((word) => terms.has(word.term));
  return {
    fileId: file.id,
    page: pageNumber,
    place: block?.place ?? null,
    headings: block ? headingsAbove(layout, block) : [],
    leadIn,
    quote,
    start,
    end,
    before: endOf(text.slice(first?.start ?? start, start)),
    after: startOf(text.slice(end, last?.end ?? end)),
    matched: [...new Set(matched.map((word) => word.text))],
    boxes: boxesOf(layout.boxes, start, end, pageNumber),
  };
}

/** What surrounds a part of a page: its place, the headings above it, and the boxes of its lines. */
export function surroundingsOf(
  layout: PageLayout,
  { page, start, end }: { page: number; start: number; end: number },
): Pick<FoundSentence, 'place' | 'headings' | 'boxes'> {
  const block = layout.blocks.find((own) => own.start <= start && own.end > start);
  return {
    place: block?.place ?? null,
    headings: block ? headingsAbove(layout, block) : [],
    boxes: boxesOf(layout.boxes, start, end, page),
  };
}

/** The boxes of the lines that a sentence stands on. One that has more than the sentence is cut in proportion to the text. */
function boxesOf(boxes: readonly TextBox[], start: number, end: number, page: number): CitationBox[] {
  return boxes
    .filter((box) => box.start < end && box.end > start)
    .map((box) => ({ page, ...cutBox(box, start, end) }));
}

function endOf(text: string): string {
  if (text.length <= AROUND_MAX) return text;
  const cut = text.slice(-AROUND_MAX);
  return `…${cut.slice(Math.max(0, cut.search(/\s/)))}`;
}

function startOf(text: string): string {
  if (text.length <= AROUND_MAX) return text;
  const cut = text.slice(0, AROUND_MAX);
  const space = cut.search(/\s\S*$/);
  return `${space > 0 ? cut.slice(0, space) : cut}…`;
}
