// The synonyms of a collection while they are edited.
import { synonymInput, synonymKey } from '#shared/ask.ts';
import { askMessages, SYNONYM_LENGTH_MAX, SYNONYMS_MAX } from '#shared/ask-limits.ts';
import type { Synonym } from '#shared/ask.ts';

/** The two sides of a pair as they are typed. */
export type TypedPair = Readonly<Record<keyof Synonym, string>>;

export const noPair: TypedPair = { word: '', means: '' };

/**
 * The pair to type next.
 * @param words what may need a synonym, best first
 * @returns the first of them that no pair has, without what it means; nothing where all have one
 */
export function nextPair(words: readonly string[], pairs: readonly Synonym[]): TypedPair {
  const known = new Set(pairs.flatMap(({ word, means }) => [foldWord(word), foldWord(means)]));
  const word = words.find((text) => text.length <= SYNONYM_LENGTH_MAX && !known.has(foldWord(text)));
  return word === undefined ? noPair : { word, means: '' };
}

const foldWord = (word: string) => word.trim().toLowerCase();

/**
 * Adds a pair that was typed.
 * @returns the pairs with it, or why it is none; the same pairs if they have it already, in whichever order
 */
export function addPair(
  pairs: readonly Synonym[],
  typed: TypedPair,
): { pairs: readonly Synonym[] } | { problem: string } {
  const { data: pair, error } = synonymInput.safeParse(typed);
  if (pair === undefined) return { problem: error.issues[0]?.message ?? askMessages.synonymRequired };
  if (pairs.some((own) => synonymKey(own) === synonymKey(pair))) return { pairs };
  if (pairs.length >= SYNONYMS_MAX) return { problem: askMessages.tooManySynonyms };
  return { pairs: [...pairs, pair] };
}
