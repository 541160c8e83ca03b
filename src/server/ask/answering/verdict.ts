// Whether the best sentence answers the question, only has to do with it, or neither.
import type { Known } from './features.ts';
import type { Found } from './find-passages.ts';
import type { AskAnswer } from './messages.ts';
import type { RankedSentence } from './rank-sentences.ts';

/** What the verdict follows from. Each is between 0 and 1, about. */
export interface Signs {
  /** The weight of the terms that the best sentence or its headings have. */
  covered: number;
  /** The weight of those that neither its passage nor its headings have. */
  missing: number;
  /** The weight of the capitalized terms among these. */
  names: number;
  /** The weight of the terms that stand in no passage at all. */
  absent: number;
  /** The BM25 of its passage per unit of the weight of the question. */
  passage: number;
  pairs: number;
  close: number;
  order: number;
  file: number;
  /** How much better it is than the best sentence of another file, and of another passage. */
  beforeFile: number;
  beforePassage: number;
  /** How much more its passage has to do with the question than the passage of the best sentence of another file. */
  beforeBm25: number;
  /** 1 if there is no other file to compare with. */
  alone: number;
  kind: number;
  /** More for a question of few terms. */
  few: number;
  /** How many passages there are: the more, the more of them resemble the question by chance. */
  size: number;
}

/** Fitted by logistic regression on the half of `npm run bench:ask` to tune on, and rounded. */
const weights: Record<keyof Signs, number> = {
  covered: 0.8,
  missing: -1.25,
  names: -2,
  absent: -1.8,
  passage: 1.9,
  pairs: 0.7,
  close: 0.9,
  order: 0.5,
  file: 2,
  beforeFile: 2.6,
  beforePassage: 0.9,
  beforeBm25: 1,
  alone: 2,
  kind: 0.15,
  few: -2.4,
  size: -1.7,
};
const BIAS = -1.47;
/** From here on, at most a tenth of the questions that the files do not answer get a false answer. */
const ANSWER_FROM = 0.78;
/** Below, all but 3 % of the questions about something else altogether. */
const RELATED_FROM = 0.44;

/** How sure it is that the best sentence answers, between 0 and 1. */
export function certaintyOf(signs: Signs): number {
  let sum = BIAS;
  // Safe: these are its own keys.
  for (const [name, value] of Object.entries(signs)) sum += weights[name as keyof Signs] * value;
  return 1 / (1 + Math.exp(-sum));
}

/** The signs of an answer; nothing if no sentence was found. */
export function signsOf(
  { terms }: Found,
  ranked: readonly RankedSentence[],
  { weights: ofTerm }: Known,
  size: number,
): Signs | undefined {
  const [best] = ranked;
  if (best === undefined) return undefined;
  const { features } = best;
  // Another version of the same sentence is no reason to doubt.
  const otherFile = ranked.find(({ file, terms: own }) => file !== best.file && !isAlike(own, best.terms));
  const otherPassage = ranked.find(({ passage }) => passage !== best.passage);
  const margin = (other: RankedSentence | undefined) =>
    other === undefined ? 0 : Math.min(1, (best.score - other.score) / 8);
  const { covered, before, after, further, headings, names, passage, pairs, close, order, file } = features;
  const missing = Math.max(0, 1 - covered - before - after - further - headings);
  return {
    covered: covered + headings,
    missing,
    names,
    absent: terms.reduce((sum, { count }, at) => sum + (count === 0 ? (ofTerm[at] ?? 0) : 0), 0),
    passage,
    pairs,
    close,
    order,
    file,
    beforeFile: margin(otherFile),
    beforePassage: margin(otherPassage),
    beforeBm25:
      otherFile === undefined ? 0 : Math.max(-1, Math.min(1, 2 * (passage - otherFile.features.passage))),
    alone: otherFile === undefined ? 1 : 0,
    kind: features.name + features.date + features.number,
    few: 1 / Math.max(2, terms.length),
    size: Math.log10(size + 1) / 5,
  };
}

/** Whether two sentences have mostly the same terms. */
function isAlike(one: readonly string[], other: readonly string[]): boolean {
  const [own, others] = [new Set(one), new Set(other)];
  const shared = [...own].filter((term) => others.has(term)).length;
  return shared >= 0.7 * Math.max(own.size, others.size);
}

/** The verdict. */
export function verdictOf(signs: Signs | undefined): AskAnswer['verdict'] {
  if (signs === undefined) return 'not_found';
  const certainty = certaintyOf(signs);
  if (certainty >= ANSWER_FROM) return 'answer';
  return certainty >= RELATED_FROM ? 'related' : 'not_found';
}
