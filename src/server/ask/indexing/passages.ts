// Passages, the unit of retrieval: three to six sentences that follow each other under the same headings.
import { headingsAbove, type Block, type ReadPage } from '../reading/document.ts';
import { sentencesOf, type Span } from './sentences.ts';

export interface Sentence extends Span {
  /** The number of its block on the page, from 0. */
  block: number;
}

export interface Passage {
  sentences: Sentence[];
  headings: string[];
}

const SENTENCES_MAX = 6;

/** Cuts a page into passages, in order. */
export function passagesOf(page: ReadPage): Passage[] {
  const passages: Passage[] = [];
  let open: Passage | undefined;
  let heading: Block['heading'] = null;
  for (const [number, block] of page.blocks.entries()) {
    const sentences = sentencesOf(page.text, block).map((span) => ({ ...span, block: number }));
    const isOwn = sentences.length > 2 || block.kind === 'heading';
    if (
      open === undefined ||
      isOwn ||
      block.heading !== heading ||
      open.sentences.length + sentences.length > SENTENCES_MAX
    ) {
      open = undefined;
      for (const part of inEqualParts(sentences))
        passages.push((open = { sentences: part, headings: headingsAbove(page, block) }));
    } else {
      open.sentences.push(...sentences);
    }
    heading = block.heading;
    // A heading starts a passage that what it announces goes on; a paragraph of its own is closed.
    if (isOwn && block.kind !== 'heading') open = undefined;
  }
  return passages;
}

function inEqualParts(sentences: Sentence[]): Sentence[][] {
  const parts = Math.ceil(sentences.length / SENTENCES_MAX);
  const size = Math.ceil(sentences.length / parts);
  return Array.from({ length: parts }, (_, part) => sentences.slice(part * size, (part + 1) * size));
}
