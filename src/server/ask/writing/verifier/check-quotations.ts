// What a line puts in quotation marks stands in a cited sentence, word for word.
import type { Reading } from './reading.ts';

const quoted = /"([^"]{2,600})"|(?<![\p{L}\p{N}])'([^']{2,600})'(?![\p{L}\p{N}])/gu;

/** Why a line is not shown because of a quotation; undefined if all are right, or there are none. */
export function quotationFault(line: Reading, sentences: readonly Reading[]): string | undefined {
  const known = sentences.map(({ tokens }) => ` ${wordsOf(tokens)} `);
  for (const match of line.text.matchAll(quoted)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const words = wordsOf(line.tokens.filter((token) => token.start >= start && token.end <= end));
    if (words !== '' && !known.some((sentence) => sentence.includes(` ${words} `)))
      return 'a quotation is not in the cited sentences';
  }
  return undefined;
}

function wordsOf(tokens: Reading['tokens']): string {
  return tokens
    .filter(({ kind }) => kind !== 'sign')
    .map(({ folded }) => folded)
    .join(' ');
}
