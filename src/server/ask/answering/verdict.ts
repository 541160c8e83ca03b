// Whether the best sentence answers the question, only has to do with it, or neither.
import type { Known } from './features.ts';
import type { Found } from './find-passages.ts';
import type { QuotedAnswer } from './messages.ts';
import type { RankedSentence } from './rank-sentences.ts';

/** What the verdict follows from. Each is between 0 and 1, about. */
export interface Signs {
  /** The weight of the capitalized terms that neither the passage of the best sentence nor its headings have. */
  names: number;
  /** The weight of the terms that stand in no passage at all. */
  absent: number;
  /** The BM25 of its passage per unit of the weight of the question. */
  passage: number;
  close: number;
  order: number;
  /** The weight of the terms in the headings that it stands right below. */
  headings: number;
  file: number;
  /** How much better it is than the best sentence of another file. */
  beforeFile: number;
  /** 1 if there is no other file to compare with. */
  alone: number;
  /** More for a question of few terms. */
  few: number;
  /** How many passages there are: the more, the more of them resemble the question by chance. */
  size: number;
}

/**
 * Fitted by logistic regression on the half of `npm run bench:ask` to tune on, and rounded. Chosen were that of the size, so
 * that false answers are as rare among many passages as among few, and that of headings, which those sets lack.
 */
const weights: Record<keyof Signs, number> = {
  names: -1.75,
  absent: -3.53,
  passage: 3.37,
  close: 2.84,
  order: 2.08,
  headings: 5,
  file: 3.63,
  beforeFile: 3.26,
  alone: 2.4,
  few: -2.24,
  size: -3.5,
};
const BIAS = -2.87;
/** So many passages make half of the difference that their number can make. */
const MANY = 1000;
/** From here on, 2 % of the questions to tune on that the files do not answer get a false answer. */
const ANSWER_FROM = 0.84;
/** Below, all but 3 % of the questions about something else altogether. */
const RELATED_FROM = 0.65;

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
  const { names, passage, close, order, belowHeading, file } = best.features;
  // Another version of the same sentence is no reason to doubt.
  const other = ranked.find((own) => own.file !== best.file && !isAlike(own.terms, best.terms));
  return {
    names,
    absent: terms.reduce((sum, { count }, at) => sum + (count === 0 ? (ofTerm[at] ?? 0) : 0), 0),
    passage,
    close,
    order,
    headings: belowHeading,
    file,
    beforeFile: other === undefined ? 0 : Math.min(1, (best.score - other.score) / 8),
    alone: other === undefined ? 1 : 0,
    few: 1 / Math.max(2, terms.length),
    size: size / (size + MANY),
  };
}

/** Whether two sentences have mostly the same terms. */
function isAlike(one: readonly string[], other: readonly string[]): boolean {
  const [own, others] = [new Set(one), new Set(other)];
  const shared = [...own].filter((term) => others.has(term)).length;
  return shared >= 0.7 * Math.max(own.size, others.size);
}

/** The verdict. */
export function verdictOf(signs: Signs | undefined): QuotedAnswer['verdict'] {
  if (signs === undefined) return 'not_found';
  const certainty = certaintyOf(signs);
  if (certainty >= ANSWER_FROM) return 'answer';
  return certainty >= RELATED_FROM ? 'related' : 'not_found';
}
