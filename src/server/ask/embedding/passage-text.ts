// The texts that are embedded.
import { headingsAbove } from '../reading/document.ts';
import type { IndexReader } from '../answering/index-reader.ts';
import type { TextToEmbed } from './embedding-messages.ts';

/** About 400 tokens of English: small models take 512. What is beyond is found by its words only. */
const TEXT_MAX_BYTES = 1600;

/** A file of the index. */
export interface IndexedPlace {
  number: number;
  id: string;
  collection: number;
}

/**
 * The text of a passage with the headings above it.
 * @param id of the passage
 * @param without the place of a sentence that is left out
 * @throws Error if the index does not hold it any more
 */
export function passageText(
  reader: IndexReader,
  file: IndexedPlace,
  id: number,
  without?: number,
): TextToEmbed {
  const passage = reader.passage(file.collection, id);
  const page = passage && reader.page(file.number, passage.page);
  const layout = passage && reader.layout(file.number, passage.page);
  if (passage === undefined || page === undefined || layout === undefined)
    throw new Error('The index lacks a passage.');
  const block = layout.blocks[passage.sentences[0]?.block ?? -1];
  const headings = block === undefined ? [] : headingsAbove(layout, block);
  const sentences = passage.sentences.filter((_, index) => index !== without);
  const lines = [...headings, ...sentences.map(({ start, end }) => page.slice(start, end))];
  return { fileId: file.id, text: cut(lines.join('\n')) };
}

/** The beginning of a text that has no more than so many bytes. */
export function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= TEXT_MAX_BYTES) return text;
  // A letter that is cut in two would become a replacement character.
  return bytes
    .subarray(0, TEXT_MAX_BYTES)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
}
