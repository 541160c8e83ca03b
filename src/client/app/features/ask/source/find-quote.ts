import type { Citation } from '#shared/questions.ts';

/**
 * Where a quotation stands in the text of its page. A page that was read anew by a newer version may have its sentences at
 * other offsets: then the nearest place with the same words counts.
 * @returns offsets in UTF-16 units; undefined if the page does not have these words
 */
export function findQuote(
  text: string,
  { quote, start, end }: Pick<Citation, 'quote' | 'start' | 'end'>,
): { start: number; end: number } | undefined {
  if (quote === '') return undefined;
  if (text.slice(start, end) === quote) return { start, end };
  const before = text.lastIndexOf(quote, start);
  const after = text.indexOf(quote, start);
  const isBefore = before >= 0 && (after < 0 || start - before <= after - start);
  const found = isBefore ? before : after;
  return found < 0 ? undefined : { start: found, end: found + quote.length };
}
