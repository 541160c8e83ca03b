// Orders the clauses of the passages that were found by how well they answer.
import type { FoundPassage } from '../answering/find-passages.ts';
import type { ReadableFile, Scope } from '../answering/scope.ts';
import { Clauses, type Clause } from './clauses.ts';
import { featuresOf, wholeOf, type SentenceFeatures } from './features.ts';
import type { Known } from './known.ts';
import { orderWeights, similarityWeight } from './weights.ts';

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
  /** What it is put in order by: that by words, and how alike it is by vectors. */
  score: number;
  scoreByWords: number;
}

/** How many of the passages that words found are looked into sentence by sentence. */
const PASSAGES_MAX = 60;

/** The score of a sentence by words. */
function scoreOf(features: SentenceFeatures): number {
  let score = 0;
  // Safe: these are its own keys.
  for (const [name, weight] of Object.entries(orderWeights))
    score += weight * features[name as keyof typeof orderWeights];
  return score;
}

/** The sentences of the passages that come first by words, and of those that are nearest by vectors; the best first. */
export function rankSentences(scope: Scope, found: readonly FoundPassage[], known: Known): RankedSentence[] {
  const scores = new Map(found.map(({ passage, score }) => [passage, score]));
  const passages = new Set(found.slice(0, PASSAGES_MAX).map(({ passage }) => passage));
  for (const passage of known.similarity?.nearest ?? []) passages.add(passage);
  const chosen = [...passages].map((passage) => ({ passage, score: scores.get(passage) ?? 0 }));
  const all = sentencesOf(scope, chosen, known);
  rateKinds(all);
  return all.toSorted(byScore);
}

/** So rare is a kind that hardly any sentence has, in bits. */
const RAREST = 6;

/** What is asked for tells more, the fewer sentences have it. */
function rateKinds(all: readonly RankedSentence[]): void {
  const having = all.filter(({ features }) => features.kind + features.openKind > 0);
  const bits = Math.log2(Math.max(1, all.length) / Math.max(1, having.length));
  for (const sentence of having) {
    const { features } = sentence;
    features.rareKind = Math.max(features.kind, features.openKind) * Math.min(1, bits / RAREST);
    sentence.scoreByWords += orderWeights.rareKind * features.rareKind;
    sentence.score += orderWeights.rareKind * features.rareKind;
  }
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
      const scoreByWords = scoreOf(features);
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
        score: scoreByWords + similarityWeight * features.similarity,
        scoreByWords,
      };
    });
  });
}

/** The best first. */
function byScore(one: RankedSentence, other: RankedSentence): number {
  return (
    other.score - one.score ||
    // By id, because the order in which the files were read must not matter.
    (one.file.id < other.file.id ? -1 : Number(one.file.id > other.file.id)) ||
    one.page - other.page ||
    one.start - other.start
  );
}
