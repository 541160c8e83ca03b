// Numbers in words: who asks for `4` is looked for as `four`, too.
import { stemOf } from '../indexing/words.ts';
import type { RelatedTerm } from '../answering/related-terms.ts';

/** How much a number counts as the same one written otherwise. */
const AS_ITSELF = 0.9;

const small = 'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen';
const later = 'sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const values = new Map<string, number>([
  ['one', 1],
  ...`${small} ${later}`.split(' ').map((word, at): [string, number] => [word, at + 2]),
  ...tens.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10]),
]);
// `One` stands for too much else.
const pairs = [...values].filter(([, value]) => value > 1);
const byDigits = new Map(pairs.map(([word, value]) => [String(value), stemOf(word)]));

/** The word for a number in digits; not the other way round, because the numbers of clauses are digits. */
export function numberTermsOf(term: string): RelatedTerm[] {
  const other = byDigits.get(term);
  return other === undefined ? [] : [{ term: other, strength: AS_ITSELF }];
}

/** The value of a number in digits, or in one word up to ninety; undefined of anything else. */
export function valueOf(folded: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(folded)) return Number(folded);
  return values.get(folded);
}
