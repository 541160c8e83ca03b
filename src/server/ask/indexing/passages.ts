// Passages, the unit of retrieval: three to six sentences that follow each other under the same headings.
import { headingsAbove, type Block, type ReadPage } from '../reading/document.ts';
import { sentencesOf, type Span } from './sentences.ts';
import { termsOf } from './words.ts';

export interface Sentence extends Span {
  /** The number of its block on the page, from 0. */
  block: number;
  kind: Block['kind'];
}

/** The kinds of blocks, in the order of the numbers by which they are stored. */
export const blockKinds = ['paragraph', 'heading', 'item', 'row'] as const satisfies readonly Block['kind'][];

export interface Passage {
  /** The headings that it starts with come on top of the six. */
  sentences: Sentence[];
  headings: string[];
}

const SENTENCES_MAX = 6;
/** A paragraph of more sentences is a passage of its own. */
const SENTENCES_OWN = 2;
/** How many letters of headings are indexed with each passage below them, or little text would become much index. */
const HEADING_LETTERS_MAX = 300;

/** Cuts a page into passages, in order. Headings belong to the passage that follows below them. */
export function passagesOf(page: ReadPage): Passage[] {
  const passages: Passage[] = [];
  let open: Passage | undefined;
  let above: Passage | undefined;
  let heading: Block['heading'] = null;
  for (const [number, block] of page.blocks.entries()) {
    const { kind } = block;
    const sentences = sentencesOf(page.text, block).map((span) => ({ ...span, block: number, kind }));
    if (sentences.length === 0) continue;
    if (above !== undefined && !isBelow(page, heading, block, above)) above = undefined;
    if (kind === 'heading') {
      if (above === undefined) passages.push((above = { sentences: [], headings: [] }));
      above.sentences.push(...sentences);
      above.headings = headingsAbove(page, block);
      open = undefined;
    } else if (
      open !== undefined &&
      sentences.length <= SENTENCES_OWN &&
      block.heading === heading &&
      lengthOf(open) + sentences.length <= SENTENCES_MAX
    ) {
      open.sentences.push(...sentences);
    } else {
      open = undefined;
      for (const part of inEqualParts(sentences)) {
        if (above === undefined) passages.push((open = { sentences: [], headings: [] }));
        else [open, above] = [above, undefined];
        open.sentences.push(...part);
        open.headings = headingsAbove(page, block);
      }
      // A paragraph of its own is closed.
      if (sentences.length > SENTENCES_OWN) open = undefined;
    }
    heading = block.heading;
  }
  return passages;
}

/**
 * Whether a block stands right below the last one of some headings, which are few enough to be shown with it.
 * @param heading what the last one stands under itself
 */
function isBelow(
  { headings }: ReadPage,
  heading: Block['heading'],
  block: Block,
  { sentences }: Passage,
): boolean {
  const own = headings[block.heading ?? -1];
  return own !== undefined && own.above === heading && sentences.length < SENTENCES_MAX;
}

function lengthOf({ sentences }: Passage): number {
  return sentences.filter(({ kind }) => kind !== 'heading').length;
}

function inEqualParts(sentences: Sentence[]): Sentence[][] {
  const parts = Math.ceil(sentences.length / SENTENCES_MAX);
  const size = Math.ceil(sentences.length / parts);
  return Array.from({ length: parts }, (_, part) => sentences.slice(part * size, (part + 1) * size));
}

/** The terms of headings, the innermost first, as far as they are indexed. */
export function headingTermsOf(headings: readonly string[]): string[] {
  const terms = termsOf(headings.toReversed().join('\n'));
  let letters = 0;
  return terms.filter((term) => (letters += term.length) <= HEADING_LETTERS_MAX);
}
