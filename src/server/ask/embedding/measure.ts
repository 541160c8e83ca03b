// Measures on the passages of a collection whether vectors help to find, and how much they should count. One half of the sampled
// questions chooses a weight, and the other half judges it.
import { setImmediate } from 'node:timers/promises';
import { reason } from '../papers/answer.ts';
import { lookedInto, orderByMeaning, rankWithNearest } from '../answering/by-meaning.ts';
import type { IndexReader } from '../answering/index-reader.ts';
import type { RankedSentence } from '../papers/rank-sentences.ts';
import type { ReadableCollection } from '../answering/messages.ts';
import type { EmbeddingMeasure } from './embedding-messages.ts';
import { findNearness } from './nearness.ts';
import type { Sample } from './sample.ts';
import { ScopeWithout } from './scope-without.ts';
import type { Vector } from './vectors.ts';

/** Fewer questions tell too little. */
export const SAMPLE_MIN = 30;
/** Beside the scores of sentences, which are between 0 and about 25. */
const WEIGHTS = [1, 2, 4, 8, 16, 32];
/** The gain has to be so many times its standard error: by chance alone, 1 of 40 is. */
const SURE = 2;

/** A question with its vector, and that of the passage without it. */
export interface EmbeddedSample extends Sample {
  vector: Vector;
  restVector: Vector;
}

type Result = Omit<EmbeddingMeasure, 'passages' | 'measuredAt'>;

/** The places of the right passage for a question, from 1; `Infinity` where it is not found. */
interface Ranks {
  byWords: number;
  /** With each of the weights. */
  byWeight: number[];
  /** The same with the vector of another question: what any change of the order does, whatever the vectors mean. */
  byChance: number[];
  /** How near the right passage is. */
  nearness: number;
}

/** What is stored where there is too little to measure on. */
export function unmeasured(tried: number): Result {
  const none = { firstByWords: 0, firstWithMeaning: 0, rankByWords: 0, rankWithMeaning: 0 };
  return { tried, judged: 0, weight: 0, relatedFrom: 1, ...none };
}

/**
 * Measures.
 * @param collection all of it, which has a vector of each passage
 * @throws Error where its files are removed meanwhile, or its vectors are of another length
 */
export async function measure(
  reader: IndexReader,
  collection: ReadableCollection,
  samples: readonly EmbeddedSample[],
): Promise<Result> {
  if (samples.length < SAMPLE_MIN) return unmeasured(samples.length);
  const scope = new ScopeWithout(reader, [collection]);
  const all: Ranks[] = [];
  for (const [place, sample] of samples.entries()) {
    const other = samples[(place + 1) % samples.length] ?? sample;
    all.push(ranksOf(reader, collection, scope, sample, other.vector));
    // Lets other orders come in between.
    await setImmediate();
  }
  const [choosing, judging] = [all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2 === 1)];
  const at = bestOf(WEIGHTS.map((_, place) => meanOf(choosing.map((own) => inverse(own.byWeight[place])))));
  const result = {
    tried: all.length,
    judged: judging.length,
    relatedFrom: quartileOf(judging.map(({ nearness }) => nearness)),
    firstByWords: meanOf(judging.map(({ byWords }) => Number(byWords === 1))),
    firstWithMeaning: meanOf(judging.map(({ byWeight }) => Number(byWeight[at] === 1))),
    rankByWords: meanOf(judging.map(({ byWords }) => inverse(byWords))),
    rankWithMeaning: meanOf(judging.map(({ byWeight }) => inverse(byWeight[at]))),
  };
  const gainsOver = (place: (own: Ranks) => number | undefined) =>
    judging.map((own) => inverse(own.byWeight[at]) - inverse(place(own)));
  const helps =
    isSurelyAbove0(gainsOver(({ byWords }) => byWords)) &&
    isSurelyAbove0(gainsOver(({ byChance }) => byChance[at])) &&
    result.firstWithMeaning >= result.firstByWords;
  return { ...result, weight: helps ? (WEIGHTS[at] ?? 0) : 0 };
}

/** @param otherVector of another question */
function ranksOf(
  reader: IndexReader,
  collection: ReadableCollection,
  scope: ScopeWithout,
  { file, index, sentence, question, vector, restVector }: EmbeddedSample,
  otherVector: Vector,
): Ranks {
  const own = scope.files.find(({ id }) => id === file.id);
  if (own === undefined) throw new Error('A file was removed while it was measured.');
  const passage = own.first + index;
  return scope.without(passage, sentence, () => {
    const byWords = reason(reader, { question: question.text, collections: [collection] }, scope);
    const rest = { passage, vector: restVector };
    const wanted = [passage, ...lookedInto(byWords)];
    const nearnessTo = (asked: Vector) => {
      const found = findNearness(reader, scope, asked, new Set([own.collection]), wanted, rest);
      if (found === undefined) throw new Error('The vectors cannot be compared.');
      return found;
    };
    const placesBy = (nearness: Float32Array) => {
      const sentences = rankWithNearest(byWords, nearness);
      return WEIGHTS.map((weight) =>
        placeOf(
          orderByMeaning(byWords, sentences, nearness, () => weight),
          passage,
        ),
      );
    };
    const nearness = nearnessTo(vector);
    return {
      byWords: placeOf(byWords.ranked, passage),
      byWeight: placesBy(nearness),
      byChance: placesBy(nearnessTo(otherVector)),
      nearness: nearness[passage] ?? 0,
    };
  });
}

/** The place of a passage among the passages of sentences, from 1. */
function placeOf(ranked: readonly RankedSentence[], wanted: number): number {
  const before = new Set<number>();
  for (const { passage } of ranked) {
    if (passage === wanted) return before.size + 1;
    before.add(passage);
  }
  return Infinity;
}

const inverse = (rank = Infinity) => 1 / rank;

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/** Three of four are at least as high. */
function quartileOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 4)] ?? 1;
}

/** The place of the highest number; of equal ones the first. */
function bestOf(numbers: readonly number[]): number {
  return numbers.indexOf(Math.max(...numbers));
}

function isSurelyAbove0(gains: readonly number[]): boolean {
  const mean = meanOf(gains);
  const variance = meanOf(gains.map((gain) => (gain - mean) ** 2));
  return mean > 0 && mean >= SURE * Math.sqrt(variance / Math.max(1, gains.length - 1));
}
