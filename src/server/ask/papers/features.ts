// What is measured of a clause to tell whether it answers a question. Each feature is between 0 and 1, about; those of kinds
// between -1 and 1.
import type { ReadableFile } from '../answering/scope.ts';
import { termsOf, uninflected } from '../indexing/words.ts';
import { defines, definesFirst, hasPhrase } from './answer-kinds.ts';
import type { Asked } from './asked.ts';
import type { Clause, PlacedSentence } from './clauses.ts';
import { DIMENSIONS, cosineBetween } from '../lexicon/lexicon.ts';
import { contradictionIn } from './exclusive-words.ts';
import { isLabelledSo, isPartyNamed, kindOf, type KindFeatures } from './kind-of-clause.ts';
import type { Known, StandsFor } from './known.ts';
import { findKind } from './kinds/recognisers.ts';
import { roleIn } from './parties.ts';
import { presupposedParts } from './presupposed.ts';
import { isWithin } from './ranges.ts';
import { partOfPairs, partOfSmall, weightOfSameForms } from './wording.ts';

export interface SentenceFeatures extends KindFeatures {
  // By these the clauses are put in order.
  /** The BM25 of its passage as a part of the BM25 of the best passage. */
  relative: number;
  /** The weight of the terms that it has. */
  covered: number;
  /** The part of its terms that it has, each counting the same. */
  terms: number;
  /** The weight of the terms that it lacks, and that stand around it: right before it, further away in its passage, in headings. */
  around: number;
  /** The weight of the terms that it lacks in the headings, if it stands right below them. */
  belowHeading: number;
  /** The weight of the terms that it has in the same form. */
  sameForms: number;
  /** The part of the pairs of neighbouring words, stop words included, that follow each other in it too. */
  pairs: number;
  /** The part of the small words that it has, such as "most", "before" or "not". */
  small: number;
  /** How alike its words and those of the question are in meaning, as vectors. */
  meaning: number;
  /** How alike it and the question are by the vectors of a model (`Similarity`); 0 where none are used. */
  similarity: number;
  /** 1 if it is worded as a reason or another name that is asked for, -1 if it is not; 0 for other questions. */
  phrase: number;
  /** Whether it says what the asked word means, or who the party is: 1, and half more if it begins with the meaning. */
  defines: number;
  /** 1 if it begins with a term of the question, or names the party, and is so about it; less if one comes later, 0 if none does. */
  subject: number;
  /** The weight of the terms that it lacks in what it refers to, where it begins with "It", "They" and the like. */
  refers: number;
  /** How few of the sentences that were found have what is asked for, if it has: a telephone number tells more than a permission. */
  rareKind: number;
  /** 1 if it is about another of several things that exclude each other, the brown bin and not the blue one, or about other numbers. */
  contradicts: number;
  /** 1 for what is no sentence: a heading, a run-in heading, a line that leads in a list, the head row of a table. */
  fragment: number;

  // By these the verdict is told, too.
  /** The weight of the most telling term that neither it nor what belongs to it has, as a part of the most telling one. */
  lacking: number;
  /** The weight of the terms that it has itself, and not only words that mean about the same. */
  exact: number;
  /** The weight of the terms that the clause has with all that belongs to it, each as much as it is near. */
  topic: number;
  /** The same as far as it has what is asked for, too. */
  kindTopic: number;
}

/** How a sentence begins that goes on from the one before. */
const referring =
  /^\s*(?:\(?\d[\d.]*\)?\s+)?(?:it|its|they|their|them|this|these|those|that|he|she|both|such|after that|then|here|there|otherwise|each|the same|until then|later on|afterwards|before that|the first|the second|a new one|another one|one of them|(?:[^.;]{0,60}\b)(?:after|before|besides|beyond|for|of|during|by) (?:that|this|it|them|these|those)(?! \p{L}))\b/iu;

/** How much a term counts for a clause by where it stands. */
const NEAR = { leadIn: 0.8, rightAbove: 0.8, headings: 0.6, headRow: 0.5, before: 0.5, after: 0.3 };

/** How much of the terms around a clause counts that stand in headings, or elsewhere in its passage. */
const FURTHER = 0.65;

/**
 * The features of a clause.
 * @param relative the BM25 of its passage as a part of the best one
 * @param whole how well its passage has each term
 */
export function featuresOf(
  clause: Clause,
  relative: number,
  whole: Float32Array,
  known: Known,
): SentenceFeatures {
  const { sentence, file } = clause;
  const { question, weights } = known;
  const standsFor = known.standsForIn(file.collection);
  const found = kindOf(clause, known);
  const isParty = isPartyNamed(clause, known);
  // The words of a heading count as much for what stands below it as for itself, unless it has what is asked for.
  const isHeading = sentence.kind === 'heading' && found.kind <= 0;
  const told = isHeading ? [] : toldTerms(sentence, known);
  const strengths = strengthsOf(told, known, standsFor);
  for (const at of question.asked.form === 'person' ? question.terms.keys() : [])
    if (isOnlyAkin(question.terms[at]?.folded ?? '', sentence))
      strengths[at] = Math.min(strengths[at] ?? 0, AKIN);
  const ageAt = isHeading ? -1 : question.terms.findIndex(({ isAge }) => isAge);
  if (ageAt >= 0 && findKind('age', sentence.text).length > 0) strengths[ageAt] = 1;
  // Five months are between nine and four of them; what more than nine are for is not about five.
  const ranges = question.measures.map((own) => ({ ...own, range: isWithin(sentence.text, own) }));
  const termAt = (term: string) => question.terms.findIndex((own) => own.term === term);
  for (const { term, unit, range } of ranges) {
    if (range === 'in') strengths[termAt(term)] = 1;
    if (range === 'out') strengths[termAt(unit)] = 0;
  }
  const ofRole = strengthsOf(roleTermsOf(sentence, question.asked), known, standsFor);
  const around = aroundOf(clause, known, standsFor);
  const lacks = (at: number) => 1 - (strengths[at] ?? 0);
  const headings = weightOf(known, (at) => lacks(at) * (around.above[at] ?? 0));
  const before = weightOf(known, (at) => lacks(at) * around.before(at));
  const further = weightOf(known, (at) =>
    Math.max(0, (whole[at] ?? 0) - Math.max(strengths[at] ?? 0, around.before(at))),
  );
  const forms = new Set(isHeading ? [] : sentence.words.map(({ folded }) => folded));
  const topic = weightOf(known, (at) => Math.max(strengths[at] ?? 0, around.nearest(at)));
  return {
    ...found,
    relative,
    covered: weightOf(known, (at) => strengths[at] ?? 0),
    terms: strengths.reduce((sum, strength) => sum + strength, 0) / Math.max(1, strengths.length),
    around: before + FURTHER * (further + headings),
    belowHeading: clause.isRightBelow || isLabelledSo(sentence, question.asked) ? headings : 0,
    sameForms: weightOfSameForms(question, weights, forms),
    pairs: partOfPairs(question, told),
    small: isHeading ? 0 : partOfSmall(question, forms),
    meaning: question.isEnglish ? meaningOf(clause, known) : 0,
    similarity: known.similarity?.of(clause.passage, clause.place) ?? 0,
    phrase: hasPhrase(question, sentence.text),
    defines: isParty
      ? 1
      : Math.max(
          defines(question, sentence.text) + definesFirst(question, sentence.text) / 2,
          weightOf(known, (at) => ofRole[at] ?? 0),
        ),
    subject: isParty ? 1 : subjectOf(sentence.terms, standsFor),
    fragment: isFragment(clause) && found.kind <= 0 ? 1 : 0,
    refers: referring.test(sentence.text) ? before + headings : 0,
    rareKind: 0,
    contradicts: ranges.some(({ range }) => range === 'out')
      ? 1
      : contradictionIn(question.exclusive, sentence.words, [
          ...(clause.leadIn?.words ?? []).map(({ folded }) => folded),
          ...clause.above.flatMap(({ words }) => words.map(({ folded }) => folded)),
        ]),
    lacking: lackingOf(known, (at) => Math.max(strengths[at] ?? 0, around.nearest(at))),
    exact: weightOf(known, (at) => ((strengths[at] ?? 0) > 0.95 ? 1 : 0)),
    topic,
    kindTopic: Math.max(0, found.kind + found.openKind) * topic,
  };
}

/** The terms of what a sentence says: where a time is asked for, without what it takes for granted. */
function toldTerms({ terms, text, words }: PlacedSentence, { question }: Known): readonly string[] {
  const parts = question.asked.form === 'date' ? presupposedParts(text) : [];
  if (parts.length === 0) return terms;
  return words
    .filter(({ start }) => !parts.some((part) => start >= part.start && start < part.end))
    .map(({ term }) => term);
}

/** Where somebody is asked for, the terms of what a line that names somebody says they are or do. */
function roleTermsOf({ text }: PlacedSentence, { form }: Asked): string[] {
  const role = form === 'person' || form === 'contact' ? roleIn(text) : undefined;
  return role === undefined ? [] : termsOf(role);
}

/** How well what belongs to a clause has each term: the headings, what stands right before it, and all of it by how near it is. */
function aroundOf(clause: Clause, known: Known, standsFor: StandsFor) {
  const strengthsIn = (terms: readonly string[] = []) => strengthsOf(terms, known, standsFor);
  const above = strengthsIn([
    ...clause.headings,
    ...clause.above.flatMap(({ terms }) => terms),
    ...clause.file.title,
  ]);
  const aboveShare = clause.isRightBelow ? NEAR.rightAbove : NEAR.headings;
  const before = strengthsIn(clause.before?.terms);
  const leadIn = strengthsIn(clause.leadIn?.terms);
  const headRow = strengthsIn(clause.headRow?.terms);
  const after = strengthsIn(clause.after?.terms);
  return {
    above,
    before: (at: number) => Math.max(before[at] ?? 0, leadIn[at] ?? 0, headRow[at] ?? 0),
    nearest: (at: number) =>
      Math.max(
        aboveShare * (above[at] ?? 0),
        NEAR.leadIn * (leadIn[at] ?? 0),
        NEAR.headRow * (headRow[at] ?? 0),
        NEAR.before * (before[at] ?? 0),
        NEAR.after * (after[at] ?? 0),
      ),
  };
}

/** How much a word counts for somebody's role that only has its stem: `employment` for `employer`. */
const AKIN = 0.5;

/** Whether a word for what somebody does is asked for, and the sentence only has another word of its stem. */
function isOnlyAkin(folded: string, { words }: PlacedSentence): boolean {
  const own = uninflected(folded);
  return /(?:er|or|ee|ist)$/.test(own) && words.every((word) => uninflected(word.folded) !== own);
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
    const own = one.vector;
    for (let at = 0; at < DIMENSIONS; at += 1) sum[at] = (sum[at] ?? 0) + share * (own[at] ?? 0);
  };
  add(sentence, 1);
  for (const heading of above) add(heading, 0.5);
  add(leadIn, 0.5);
  add(headRow, 0.5);
  add(before, 0.2);
  add(after, 0.2);
  return cosineBetween(sum, vector);
}

/** By term of the question how well some terms have it. */
function strengthsOf(terms: readonly string[], { weights }: Known, standsFor: StandsFor): Float32Array {
  const strengths = new Float32Array(weights.length);
  for (const term of terms) {
    const hit = standsFor.get(term);
    if (hit !== undefined) strengths[hit.at] = Math.max(strengths[hit.at] ?? 0, hit.strength);
  }
  return strengths;
}

/** By term how well a passage has it, headings included. */
export function wholeOf(clauses: readonly Clause[], file: ReadableFile, known: Known): Float32Array {
  const standsFor = known.standsForIn(file.collection);
  const all = clauses.flatMap(({ sentence, headings }) => [...sentence.terms, ...headings]);
  return strengthsOf([...all, ...file.title], known, standsFor);
}

function weightOf({ weights }: Known, part: (at: number) => number): number {
  return weights.reduce((sum, weight, at) => sum + weight * part(at), 0);
}

function lackingOf({ weights }: Known, part: (at: number) => number): number {
  const most = Math.max(Number.EPSILON, ...weights);
  return weights.reduce((lack, weight, at) => Math.max(lack, (weight / most) * (1 - part(at))), 0);
}

function subjectOf(terms: readonly string[], standsFor: StandsFor): number {
  const first = terms.findIndex((term) => standsFor.has(term));
  return first === -1 ? 0 : 1 - first / terms.length;
}
