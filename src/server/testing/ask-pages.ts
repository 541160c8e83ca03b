// Pages of plain text for the tests and the benchmark of Ask, which need no file to read.
import type { Block, ReadPage } from '../ask/reading/document.ts';

/**
 * A page of paragraphs.
 * @param headings of all of them
 * @param number of the page
 * @param before how many paragraphs the pages before it have
 */
export function pageOf(
  paragraphs: readonly string[],
  { headings = [], number = 1, before = 0 }: { headings?: string[]; number?: number; before?: number } = {},
): ReadPage {
  const blocks: Block[] = [];
  let text = '';
  for (const [index, paragraph] of paragraphs.entries()) {
    if (text !== '') text += '\n';
    const start = text.length;
    text += paragraph;
    blocks.push({
      kind: 'paragraph',
      start,
      end: text.length,
      heading: headings.length === 0 ? null : headings.length - 1,
      place: `paragraph ${before + index + 1}`,
    });
  }
  const above = headings.map((heading, index) => ({ text: heading, above: index === 0 ? null : index - 1 }));
  return { number, text, headings: above, blocks, boxes: [] };
}
