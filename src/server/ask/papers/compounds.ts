// Words that papers write as one: `nose … bleeding`, and `nosebleed`.
import { stemOf } from '../indexing/words.ts';
import type { RelatedTerm } from '../answering/related-terms.ts';

/** So many terms apart two words may stand that are parts of one. */
const APART_MAX = 4;
const LETTERS_MIN = 3;
const AS_BOTH = 0.9;

/**
 * By term the words that it makes with another of a question, where a text has them.
 * @param terms in the order of the question
 */
export function compoundsIn(
  terms: readonly string[],
  hasTerm: (term: string) => boolean,
): ReadonlyMap<string, RelatedTerm[]> {
  const found = new Map<string, RelatedTerm[]>();
  const isPart = (term: string) => term.length >= LETTERS_MIN && /^[a-z]+$/.test(term);
  for (const [at, first] of terms.entries())
    for (const second of isPart(first) ? terms.slice(at + 1, at + 1 + APART_MAX) : []) {
      const term = stemOf(first + second);
      if (!isPart(second) || !hasTerm(term)) continue;
      for (const part of [first, second])
        found.set(part, [...(found.get(part) ?? []), { term, strength: AS_BOTH }]);
    }
  return found;
}
