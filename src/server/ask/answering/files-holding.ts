// Finds the files whose text has some words, for lists of files. It is no answer: nothing is ranked or quoted.
import { termsOf } from '../indexing/words.ts';
import type { IndexReader } from './index-reader.ts';
import type { HoldingRequest } from './messages.ts';
import { scopeOf } from './scope.ts';

/** More words than these are not looked for. */
const WORDS_MAX = 20;

/**
 * The ids of the files that have each of the words somewhere in their text, in one of its forms.
 * @param reader of the index; undefined where there is none
 */
export function filesHolding(reader: IndexReader | undefined, { q, collections }: HoldingRequest): string[] {
  const terms = [...new Set(termsOf(q))].slice(0, WORDS_MAX);
  if (reader === undefined || terms.length === 0) return [];
  const scope = scopeOf(reader, collections);
  let holding: Set<string> | undefined;
  for (const term of terms) {
    const own = new Set<string>();
    scope.visitPostings(term, (_passage, { id }) => {
      if (holding === undefined || holding.has(id)) own.add(id);
      return own.size < (holding?.size ?? scope.files.length);
    });
    holding = own;
    if (own.size === 0) break;
  }
  return [...(holding ?? [])];
}
