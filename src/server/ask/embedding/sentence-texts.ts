// The texts that are embedded: each sentence with the headings above it, which say what it is about.
import { headingsAbove } from '../reading/document.ts';
import type { IndexReader } from '../answering/index-reader.ts';

/** About 400 tokens of English: small models take 512. What is beyond is found by its words only. */
const TEXT_MAX_BYTES = 1600;

/**
 * The texts of the sentences of a passage.
 * @param file its number and that of its collection
 * @param id of the passage
 * @throws Error if the index does not hold it any more
 */
export function sentenceTexts(
  reader: IndexReader,
  file: { number: number; collection: number },
  id: number,
): string[] {
  const passage = reader.passage(file.collection, id);
  const page = passage && reader.page(file.number, passage.page);
  const layout = passage && reader.layout(file.number, passage.page);
  if (passage === undefined || page === undefined || layout === undefined)
    throw new Error('The index lacks a passage.');
  return passage.sentences.map(({ start, end, block }) => {
    const own = layout.blocks[block];
    const headings = own === undefined ? [] : headingsAbove(layout, own);
    return cut([...headings, page.slice(start, end)].join(': '));
  });
}

/** The beginning of a text that has no more than so many bytes. */
function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= TEXT_MAX_BYTES) return text;
  // A letter that is cut in two would become a replacement character.
  return bytes
    .subarray(0, TEXT_MAX_BYTES)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
}
