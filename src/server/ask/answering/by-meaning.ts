// Orders sentences by what they mean, too, where embeddings were measured to help (`embedding/measure.ts`). What the words found
// stays in the order by words; a weighted nearness is added, and passages that are near but share no word with the question.
import { nearestOf } from '../embedding/nearness.ts';
import type { Known } from '../papers/known.ts';
import type { Found } from './find-passages.ts';
import type { AskAnswer } from './messages.ts';
import { PASSAGES_MAX, byScore, rankWithFurther, type RankedSentence } from '../papers/rank-sentences.ts';
import type { Scope } from './scope.ts';

/** How many of the nearest passages are looked into, beside those that the words found. */
const NEAREST_MAX = 20;

/** What was found by the words of a question. */
export interface FoundByWords {
  scope: Scope;
  found: Found;
  known: Known;
  /** The best first. */
  ranked: readonly RankedSentence[];
  verdict: AskAnswer['verdict'];
}

/** The passages whose sentences are put in order in any case: those that come first by words. */
export function lookedInto({ found }: Pick<FoundByWords, 'found'>): number[] {
  return found.passages.slice(0, PASSAGES_MAX).map(({ passage }) => passage);
}

/** The sentences of the passages that the words found and of the nearest ones, the best by words first. */
export function rankWithNearest(byWords: FoundByWords, nearness: Float32Array): RankedSentence[] {
  const { scope, found, known, ranked } = byWords;
  const scores = new Map(found.passages.map(({ passage, score }) => [passage, score]));
  const there = new Set(lookedInto(byWords));
  const others = nearestOf(nearness, NEAREST_MAX)
    .filter((passage) => !there.has(passage))
    .map((passage) => ({ passage, score: scores.get(passage) ?? 0 }));
  return rankWithFurther(ranked, scope, others, known);
}

/**
 * Puts sentences in the order by words and nearness.
 * @param sentences of `rankWithNearest`
 * @param weightOf how much nearness counts in a collection, beside a score by words
 */
export function orderByMeaning(
  { ranked, verdict }: FoundByWords,
  sentences: readonly RankedSentence[],
  nearness: Float32Array,
  weightOf: (collection: number) => number,
): RankedSentence[] {
  const ordered = sentences
    .map((sentence) => ({
      ...sentence,
      score: sentence.score + weightOf(sentence.file.collection) * (nearness[sentence.passage] ?? 0),
    }))
    .toSorted(byScore);
  const [best] = ranked;
  // The sentence whose words answer stays the first: the verdict is about it.
  if (verdict !== 'answer' || best === undefined) return ordered;
  const isBest = ({ passage, start }: RankedSentence) => passage === best.passage && start === best.start;
  return [best, ...ordered.filter((sentence) => !isBest(sentence))];
}
