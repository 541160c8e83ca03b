// Orders the clauses of the passages that were found by how well they answer.
import type { FoundPassage } from '../answering/find-passages.ts';
import type { ReadableFile, Scope } from '../answering/scope.ts';
import { Clauses, type Clause } from './clauses.ts';
import { featuresOf, wholeOf, type SentenceFeatures } from './features.ts';
import type { Known } from './known.ts';
import { orderWeights } from './weights.ts';

export interface RankedSentence {
  file: ReadableFile;
  page: number;
  start: number;
  end: number;
  block: number;
  /** The number of its passage among all that may be read. */
  passage: number;
  terms: string[];
  clause: Clause;
  isHeading: boolean;
  features: SentenceFeatures;
  score: number;
}

/** How many passages are looked into sentence by sentence. */
export const PASSAGES_MAX = 60;

/** The score of a sentence. */
function scoreOf(features: SentenceFeatures): number {
  let score = 0;
  // Safe: these are its own keys.
  for (const [name, weight] of Object.entries(orderWeights))
    score += weight * features[name as keyof typeof orderWeights];
  return score;
}

/** The sentences of the passages that come first, the best first. */
export function rankSentences(scope: Scope, found: readonly FoundPassage[], known: Known): RankedSentence[] {
  return sentencesOf(scope, found.slice(0, PASSAGES_MAX), known).toSorted(byScore);
}

/**
 * Ranks the sentences of further passages together with those that are ranked.
 * @param ranked of `rankSentences`; they stay as they are
 * @returns all of them as if they had been ranked at once
 */
export function rankWithFurther(
  ranked: readonly RankedSentence[],
  scope: Scope,
  further: readonly FoundPassage[],
  known: Known,
): RankedSentence[] {
  return [...ranked, ...sentencesOf(scope, further, known)].toSorted(byScore);
}

/** The sentences of passages, with their scores. */
function sentencesOf(scope: Scope, found: readonly FoundPassage[], known: Known): RankedSentence[] {
  const clauses = new Clauses(scope);
  return found.flatMap(({ passage, score }) => {
    const own = clauses.of(passage);
    const [first] = own;
    if (first === undefined) return [];
    const whole = wholeOf(own, first.file, known);
    return own.map((clause) => {
      const { file, sentence } = clause;
      const { page, start, end, block, terms, kind } = sentence;
      const features = featuresOf(clause, score / known.best, whole, known);
      return {
        file,
        page,
        start,
        end,
        block,
        passage,
        terms,
        clause,
        isHeading: kind === 'heading',
        features,
        score: scoreOf(features),
      };
    });
  });
}

/** The best first. */
export function byScore(one: RankedSentence, other: RankedSentence): number {
  return (
    other.score - one.score ||
    // By id, because the order in which the files were read must not matter.
    (one.file.id < other.file.id ? -1 : Number(one.file.id > other.file.id)) ||
    one.page - other.page ||
    one.start - other.start
  );
}
