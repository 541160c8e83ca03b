// The synonyms of a collection while they are edited.
import { synonymInput, synonymKey } from '#shared/ask.ts';
import { askMessages, SYNONYMS_MAX } from '#shared/ask-limits.ts';
import type { Synonym } from '#shared/ask.ts';

/** The two sides of a pair as they are typed. */
export type TypedPair = Readonly<Record<keyof Synonym, string>>;

export const noPair: TypedPair = { word: '', means: '' };

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
