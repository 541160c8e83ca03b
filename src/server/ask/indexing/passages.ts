// Passages, the unit of retrieval: three to six sentences that follow each other under the same headings.
import type { Block, ReadPage } from '../reading/document.ts';
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
  for (const [number, block] of page.blocks.entries()) {
    const sentences = sentencesOf(page.text, block).map((span) => ({ ...span, block: number }));
    const isOwn = sentences.length > 2 || block.kind === 'heading';
    if (open === undefined || isOwn || !fits(open, block, sentences.length)) {
      open = undefined;
      for (const part of inEqualParts(sentences))
        passages.push((open = { sentences: part, headings: block.headings }));
    } else {
      open.sentences.push(...sentences);
    }
    // A heading starts a passage that what it announces goes on; a paragraph of its own is closed.
    if (isOwn && block.kind !== 'heading') open = undefined;
  }
  return passages;
}

function fits(open: Passage, block: Block, more: number): boolean {
  const isSame =
    open.headings.length === block.headings.length &&
    open.headings.every((heading, index) => heading === block.headings[index]);
  return isSame && open.sentences.length + more <= SENTENCES_MAX;
}

function inEqualParts(sentences: Sentence[]): Sentence[][] {
  const parts = Math.ceil(sentences.length / SENTENCES_MAX);
  const size = Math.ceil(sentences.length / parts);
  return Array.from({ length: parts }, (_, part) => sentences.slice(part * size, (part + 1) * size));
}
