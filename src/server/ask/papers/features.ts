// What is measured of a clause to tell whether it answers a question. Each feature is between 0 and 1, about; those of kinds
// between -1 and 1.
import type { ReadableFile } from '../answering/scope.ts';
import { countsAsked, defines, definesFirst, hasNamed, hasPhrase, hasWanted } from './answer-kinds.ts';
import type { Clause, PlacedSentence } from './clauses.ts';
import { DIMENSIONS, cosineBetween } from './lexicon/lexicon.ts';
import { kindOf, type KindFeatures } from './kind-of-clause.ts';
import type { Hits, Known, StandsFor } from './known.ts';
import { negatesAlike, partOfPairs, partOfSmall, weightOfSameForms } from './wording.ts';

export interface SentenceFeatures extends KindFeatures {
  /** The BM25 of its passage as a part of what it could be. */
  passage: number;
  /** The same as a part of the BM25 of the best passage. */
  relative: number;
  /** 1 at the start of a file, which says what it is about; less further in. */
  early: number;
  /** The weight of the terms that it has. */
  covered: number;
  /** The same with what it continues, as a part of that of the clause that has most. */
  mostAround: number;
  /** The weight of the terms that it lacks, and that stand in the sentence before it or in what leads it in, or further away. */
  before: number;
  further: number;
  /** The same of those that stand in the headings and the name of the file. */
  headings: number;
  /** The same, if it stands right below them. */
  belowHeading: number;
  /** The weight of the terms that the clause has with all that belongs to it, each as much as it is near. */
  topic: number;
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
  /** How alike its words and those of the question are in meaning, as vectors. */
  meaning: number;
  /** The old features of kinds. */
  wanted: number;
  phrase: number;
  kindNames: number;
  counted: number;
  defines: number;
  definesFirst: number;
  /** 1 if it begins with a term of the question, and is so about it; less if one comes later, 0 if none does. */
  subject: number;
  /** 1 for what is no sentence: a heading, a run-in heading, a line that leads in a list, the head row of a table. */
  fragment: number;
}

/** How much a term counts for a clause by where it stands. */
const NEAR = { leadIn: 0.8, rightAbove: 0.8, headings: 0.6, headRow: 0.5, before: 0.5, after: 0.3 };

/**
 * The features of a clause, without those that need other sentences.
 * @param score the BM25 of its passage
 * @param whole the terms of its passage
 */
export function featuresOf(
  clause: Clause,
  score: number,
  whole: Float32Array,
  known: Known,
): SentenceFeatures {
  const { sentence, file, index } = clause;
  const { question, weights } = known;
  const standsFor = known.standsForIn(file.collection);
  const strengthsOf = (one: PlacedSentence | undefined) =>
    hitsOf(one?.terms ?? [], known, standsFor).strengths;
  const ownHits = hitsOf(sentence.terms, known, standsFor);
  const found = kindOf(clause, ownHits, known, standsFor);
  // The words of a heading count as much for what stands below it as for itself, unless it has what is asked for.
  const isHeading = sentence.kind === 'heading' && found.kind <= 0;
  const hits = isHeading ? hitsOf([], known, standsFor) : ownHits;
  const { strengths } = hits;
  const above = hitsOf(
    [...clause.headings, ...clause.above.flatMap(({ terms }) => terms), ...file.title],
    known,
    standsFor,
  ).strengths;
  const [before, leadIn, headRow, after] = [clause.before, clause.leadIn, clause.headRow, clause.after].map(
    strengthsOf,
  );
  const lacks = (at: number) => 1 - (strengths[at] ?? 0);
  const beforeOf = (at: number) => Math.max(before?.[at] ?? 0, leadIn?.[at] ?? 0, headRow?.[at] ?? 0);
  const headings = weightOf(known, (at) => lacks(at) * (above[at] ?? 0));
  const aboveShare = clause.isRightBelow ? NEAR.rightAbove : NEAR.headings;
  const topicOf = (at: number) =>
    Math.max(
      strengths[at] ?? 0,
      aboveShare * (above[at] ?? 0),
      NEAR.leadIn * (leadIn?.[at] ?? 0),
      NEAR.headRow * (headRow?.[at] ?? 0),
      NEAR.before * (before?.[at] ?? 0),
      NEAR.after * (after?.[at] ?? 0),
    );
  const words = isHeading ? [] : sentence.words;
  const forms = new Set(words.map(({ folded }) => folded));
  return {
    passage: score / known.most,
    relative: score / known.best,
    early: 1 / (1 + index / 4),
    covered: weightOf(known, (at) => strengths[at] ?? 0),
    mostAround: 0,
    before: weightOf(known, (at) => lacks(at) * beforeOf(at)),
    further: weightOf(known, (at) =>
      Math.max(0, (whole[at] ?? 0) - Math.max(strengths[at] ?? 0, beforeOf(at))),
    ),
    headings,
    belowHeading: clause.isRightBelow ? headings : 0,
    topic: weightOf(known, topicOf),
    names: weightOf(known, (at) =>
      question.terms[at]?.isName ? 1 - Math.max(whole[at] ?? 0, above[at] ?? 0) : 0,
    ),
    terms: strengths.reduce((sum, strength) => sum + strength, 0) / Math.max(1, strengths.length),
    sameForms: weightOfSameForms(question, weights, forms),
    pairs: partOfPairs(question, isHeading ? [] : sentence.terms),
    small: isHeading ? 0 : partOfSmall(question, forms),
    negated: isHeading ? 0 : negatesAlike(question, sentence.text),
    close: closenessOf(hits, known),
    order: inOrder(hits, known),
    file: known.inFile[file.place] ?? 0,
    meaning: question.isEnglish ? meaningOf(clause, known) : 0,
    ...found,
    wanted: question.wanted === undefined ? 0 : hasWanted(question, sentence.text),
    phrase: hasPhrase(question, sentence.text),
    kindNames: hasNamed(question, sentence.text),
    counted: countsAsked(question, sentence.text),
    defines: defines(question, sentence.text),
    definesFirst: definesFirst(question, sentence.text),
    subject: subjectOf(sentence.terms, standsFor),
    fragment: isFragment(clause) && found.kind <= 0 ? 1 : 0,
  };
}

function isFragment({ sentence, headRow }: Clause): boolean {
  if (sentence.kind === 'heading' || sentence.isRunIn) return true;
  if (sentence.kind === 'row') return headRow === undefined && !/\d/.test(sentence.text);
  return sentence.text.endsWith(':');
}

/** How alike the clause and the question are as vectors: headings count half, neighbours a fifth. */
function meaningOf({ sentence, above, before, after, leadIn, headRow }: Clause, { vector }: Known): number {
  const sum = new Float32Array(DIMENSIONS);
  const add = (one: PlacedSentence | undefined, share: number) => {
    if (one === undefined) return;
    for (const [at, value] of one.vector.entries()) sum[at] = (sum[at] ?? 0) + share * value;
  };
  add(sentence, 1);
  for (const heading of above) add(heading, 0.5);
  add(leadIn, 0.5);
  add(headRow, 0.5);
  add(before, 0.2);
  add(after, 0.2);
  return cosineBetween(sum, vector);
}

/** Where the terms of the question stand among some terms. */
export function hitsOf(terms: readonly string[], { weights }: Known, standsFor: StandsFor): Hits {
  const hits: Hits = { places: [], strengths: new Float32Array(weights.length) };
  for (const [place, term] of terms.entries()) {
    const hit = standsFor.get(term);
    if (hit === undefined) continue;
    hits.places.push({ place, ...hit });
    hits.strengths[hit.at] = Math.max(hits.strengths[hit.at] ?? 0, hit.strength);
  }
  return hits;
}

/** By term how well a passage has it, headings included. */
export function wholeOf(clauses: readonly Clause[], file: ReadableFile, known: Known): Float32Array {
  const standsFor = known.standsForIn(file.collection);
  const all = clauses.flatMap(({ sentence, headings }) => [...sentence.terms, ...headings]);
  return hitsOf([...all, ...file.title], known, standsFor).strengths;
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
