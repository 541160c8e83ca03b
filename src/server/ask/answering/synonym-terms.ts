// What the synonyms that somebody keeps for a collection say of the words of its documents: a single word for another.
import { foldWord, stemOf, wordsOf } from '../indexing/words.ts';
import type { IndexReader } from './index-reader.ts';
import type { ReadableCollection } from './messages.ts';
import type { RelatedTerm } from './related-terms.ts';

/** How much a synonym counts as the word itself. */
const AS_SYNONYM = 0.9;

/**
 * The terms that stand for terms of a question, each in the collections whose synonyms say so and in no others.
 * @returns takes a term of the question
 */
export function synonymTermsOf(
  reader: IndexReader,
  collections: readonly ReadableCollection[],
): (term: string) => RelatedTerm[] {
  const meanings = new Map<string, Map<string, Set<number>>>();
  const add = (term: string, meant: string, collection: number) => {
    const own = meanings.get(term) ?? new Map<string, Set<number>>();
    meanings.set(term, own.set(meant, (own.get(meant) ?? new Set()).add(collection)));
  };
  for (const { id, synonyms = [] } of collections) {
    const collection = synonyms.length === 0 ? undefined : reader.findCollection(id);
    if (collection === undefined) continue;
    for (const { word, means } of synonyms) {
      const [one, other] = [onlyTermOf(word), onlyTermOf(means)];
      if (one === undefined || other === undefined || one === other) continue;
      add(one, other, collection);
      add(other, one, collection);
    }
  }
  return (term) =>
    [...(meanings.get(term) ?? [])].map(([meant, inCollections]) => ({
      term: meant,
      strength: AS_SYNONYM,
      inCollections,
    }));
}

/** The term of a single word; of a phrase, every word would count as all of it. */
function onlyTermOf(text: string): string | undefined {
  if (/\s/.test(text)) return undefined;
  // Most are, and there may be very many.
  if (/^[a-z0-9]+$/i.test(text)) return stemOf(foldWord(text));
  const [first, ...further] = wordsOf(text);
  return further.length === 0 ? first?.term : undefined;
}
