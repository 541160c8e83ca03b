// How far a sentence is worded like the question, beyond the terms that both have: words that follow each other, words in the
// same form, and the small words that decide what is asked.
import type { Word } from '../indexing/words.ts';

/** Words that ask; what they stand before in a question stands elsewhere in its answer. */
const asking = new Set(['what', 'which', 'who', 'whom', 'whose', 'how', 'when', 'where', 'why']);

/** Words that no search is made for, and that yet decide what is asked: of degree, of order and time, of place, of reason. */
const small = new Set(
  (
    'most least more less fewer first last all both each every only about same other another early late always never not no ' +
    'before after during until since between against within without through under over per than because if'
  ).split(' '),
);

/** What is looked for in the wording of sentences, once for a question. */
export interface Wording {
  /** Pairs of neighbouring words, stop words included, as `term term`. */
  pairs: string[];
  /** The small words. */
  small: string[];
}

/** A question, as far as it matters here. */
interface Worded {
  wording: Wording;
  phrases: string[][];
  terms: { folded: string }[];
}

/** The wording of a question. */
export function wordingOf(words: readonly Word[]): Wording {
  const told = words.filter(({ folded }) => !asking.has(folded));
  const pairs = told.slice(1).map(({ term }, index) => `${told[index]?.term} ${term}`);
  return {
    pairs,
    small: [...new Set(words.map(({ folded }) => folded).filter((word) => small.has(word)))],
  };
}

/** The part of the pairs of neighbouring words, and of the quoted phrases, of a question that the terms of a sentence have. */
export function partOfPairs({ wording: { pairs }, phrases }: Worded, terms: readonly string[]): number {
  const count = pairs.length + phrases.length;
  if (count === 0) return 0;
  const own = new Set(terms.slice(1).map((term, index) => `${terms[index]} ${term}`));
  const text = ` ${terms.join(' ')} `;
  const together = pairs.filter((pair) => own.has(pair)).length;
  return (together + phrases.filter((phrase) => text.includes(` ${phrase.join(' ')} `)).length) / count;
}

/** The part of the small words of a question that a sentence has. */
export function partOfSmall({ wording }: Worded, words: ReadonlySet<string>): number {
  if (wording.small.length === 0) return 0;
  return wording.small.filter((word) => words.has(word)).length / wording.small.length;
}

/**
 * The weight of the terms that a sentence has in the same form as the question: `infected`, and not `infection`.
 * @param weights of the terms of the question
 * @param words of the sentence, folded
 */
export function weightOfSameForms(
  { terms }: Worded,
  weights: readonly number[],
  words: ReadonlySet<string>,
): number {
  return terms.reduce((sum, { folded }, at) => sum + (words.has(folded) ? (weights[at] ?? 0) : 0), 0);
}
