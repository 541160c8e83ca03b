// What is measured of a sentence to tell whether it answers a question. Each feature is between 0 and 1, about.
import type { StoredPassage } from './index-reader.ts';
import type { Question } from './question.ts';
import type { ReadableFile } from './scope.ts';
import { partOfPairs } from './wording.ts';

/** By a term of the text, which term of the question it stands for, and how well: 1 if it is the same. */
export type StandsFor = ReadonlyMap<string, { at: number; strength: number }>;

/** What is known of a question before its sentences are compared. */
export interface Known {
  question: Question;
  /** How much each term of the question says; together 1. */
  weights: number[];
  /** In the texts of a collection. */
  standsForIn: (collection: number) => StandsFor;
  /** By file, how much it has to do with the question. */
  inFile: Float32Array;
  /** The highest BM25 that a passage could have. */
  most: number;
  /** The BM25 of the best passage. */
  best: number;
}

export interface SentenceFeatures {
  /** The BM25 of its passage as a part of what it could be. */
  passage: number;
  /** The same as a part of the BM25 of the best passage. */
  relative: number;
  /** 1 at the start of a file, which says what it is about; less further in. */
  early: number;
  /** The weight of the terms that it has. */
  covered: number;
  /** The same with the sentence before it, as a part of that of the sentence that has most. */
  mostAround: number;
  /** The weight of the terms that it lacks, and that stand in the sentence before it, or further away. */
  before: number;
  further: number;
  /** The same of those that stand in the headings and the name of the file. */
  headings: number;
  /** The same, if it stands right below them. */
  belowHeading: number;
  /** The weight of the capitalized terms that neither it nor its passage has. */
  names: number;
  /** The part of its terms that it has, each counting the same. */
  terms: number;
  /** The weight of the terms that it has in the same form. */
  sameForms: number;
  /** The part of the pairs of neighbouring words, stop words included, that follow each other in it too. */
  pairs: number;
  /** The part of the small words that it has, such as "most", "before" or "not". */
  small: number;
  /** Where the question asks for what is not so: 1 if it says such, -1 if it does not. */
  negated: number;
  /** How close its terms are to each other. */
  close: number;
  /** The weight of the terms that it has in the order of the question. */
  order: number;
  /** How much its file has to do with the question. */
  file: number;
  /** 1 if it has such a name, date or number as the question wants; -1 if it has none. */
  name: number;
  date: number;
  number: number;
  /** 1 if it gives a reason or another name that the question wants. */
  phrase: number;
  /** Where the question asks for a kind of thing that has a name, as cities have: 1 if it has another name, -1 if not. */
  kindNames: number;
  /** 1 if it has a number before the thing that is counted. */
  counted: number;
  /** 1 if it says what the asked word means. */
  defines: number;
  /** 1 if it begins with that. */
  definesFirst: number;
  /** 1 if it begins with a term of the question, and is so about it; less if one comes later, 0 if none does. */
  subject: number;
}

/** Where the terms of the question stand in a sentence. */
interface Hits {
  /** In order: the place in the sentence, and the term of the question. */
  places: { place: number; at: number; strength: number }[];
  /** By term of the question, how well it is there. */
  strengths: Float32Array;
}

/**
 * The features of the sentences of a passage that follow from its terms alone; those that need the text, or other sentences,
 * are 0.
 * @param score its BM25
 */
export function featuresOf(
  passage: StoredPassage & { file: ReadableFile; index: number },
  score: number,
  known: Known,
): SentenceFeatures[] {
  const standsFor = known.standsForIn(passage.file.collection);
  // The words of a heading count as much for what stands below it as for itself.
  const own = passage.sentences.map(({ terms, isHeading }) => (isHeading ? [] : terms));
  const hits = own.map((terms) => hitsOf(terms, known, standsFor));
  const announced = passage.sentences.flatMap(({ terms, isHeading }) => (isHeading ? terms : []));
  const above = hitsOf(
    [...passage.headings, ...announced, ...passage.file.title],
    known,
    standsFor,
  ).strengths;
  const whole = highest([above, ...hits.map(({ strengths }) => strengths)], known);
  const names = weightOf(known, (at) => (known.question.terms[at]?.isName ? 1 - (whole[at] ?? 0) : 0));
  return hits.map((hit, index) => {
    const { strengths } = hit;
    const lacks = (at: number) => 1 - (strengths[at] ?? 0);
    const before = hits[index - 1]?.strengths;
    const headings = weightOf(known, (at) => lacks(at) * (above[at] ?? 0));
    return {
      passage: score / known.most,
      relative: score / known.best,
      early: 1 / (1 + passage.index / 4),
      covered: weightOf(known, (at) => strengths[at] ?? 0),
      mostAround: 0,
      before: weightOf(known, (at) => lacks(at) * (before?.[at] ?? 0)),
      further: weightOf(known, (at) =>
        Math.max(0, (whole[at] ?? 0) - Math.max(strengths[at] ?? 0, before?.[at] ?? 0)),
      ),
      headings,
      belowHeading: isRightBelow(passage, index) ? headings : 0,
      names,
      terms: strengths.reduce((sum, strength) => sum + strength, 0) / Math.max(1, strengths.length),
      sameForms: 0,
      pairs: partOfPairs(known.question, own[index] ?? []),
      small: 0,
      negated: 0,
      close: closenessOf(hit, known),
      order: inOrder(hit, known),
      file: known.inFile[passage.file.place] ?? 0,
      name: 0,
      date: 0,
      number: 0,
      phrase: 0,
      kindNames: 0,
      counted: 0,
      defines: 0,
      definesFirst: 0,
      subject: subjectOf(passage.sentences[index]?.terms ?? [], standsFor),
    };
  });
}

function isRightBelow({ sentences }: StoredPassage, index: number): boolean {
  return sentences[index - 1]?.isHeading === true && sentences[index]?.isHeading === false;
}

function hitsOf(terms: readonly string[], { weights }: Known, standsFor: StandsFor): Hits {
  const hits: Hits = { places: [], strengths: new Float32Array(weights.length) };
  for (const [place, term] of terms.entries()) {
    const hit = standsFor.get(term);
    if (hit === undefined) continue;
    hits.places.push({ place, ...hit });
    hits.strengths[hit.at] = Math.max(hits.strengths[hit.at] ?? 0, hit.strength);
  }
  return hits;
}

/** By term the highest of some strengths. */
function highest(all: readonly Float32Array[], { weights }: Known): Float32Array {
  return Float32Array.from(weights, (_, at) => Math.max(...all.map((strengths) => strengths[at] ?? 0)));
}

function weightOf({ weights }: Known, part: (at: number) => number): number {
  return weights.reduce((sum, weight, at) => sum + weight * part(at), 0);
}

function subjectOf(terms: readonly string[], standsFor: StandsFor): number {
  const first = terms.findIndex((term) => standsFor.has(term));
  return first === -1 ? 0 : 1 - first / terms.length;
}

/** The weight of neighbouring matches by how close they are. */
function closenessOf({ places }: Hits, { weights }: Known): number {
  let sum = 0;
  for (const [index, { place, at }] of places.entries()) {
    const last = places[index - 1];
    if (last === undefined || last.at === at) continue;
    sum += Math.min(weights[at] ?? 0, weights[last.at] ?? 0) / Math.sqrt(place - last.place);
  }
  return Math.min(1, sum);
}

/** The weight of the heaviest common subsequence of question and sentence. */
function inOrder({ places }: Hits, { weights }: Known): number {
  const best = new Float32Array(weights.length);
  for (const { at, strength } of places.slice(0, 80)) {
    const before = at === 0 ? 0 : Math.max(...best.subarray(0, at));
    best[at] = Math.max(best[at] ?? 0, before + (weights[at] ?? 0) * strength);
  }
  return Math.max(0, ...best);
}
