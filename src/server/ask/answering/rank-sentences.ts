// Orders the sentences of the passages that were found by how well they answer.
import { countsAsked, defines, hasPhrase, hasWanted, newOnes } from './answer-kinds.ts';
import { featuresOf, type Feature, type Known, type SentenceFeatures } from './features.ts';
import type { FoundPassage } from './find-passages.ts';
import type { Question } from './question.ts';
import type { ReadableFile, Scope } from './scope.ts';

export interface RankedSentence {
  file: ReadableFile;
  page: number;
  start: number;
  end: number;
  block: number;
  /** The number of its passage among all that may be read. */
  passage: number;
  terms: string[];
  isHeading: boolean;
  features: SentenceFeatures;
  score: number;
}

/**
 * Fitted on the half of `npm run bench:ask` to tune on (the probability of the sentences that hold the answer among all that
 * were found), and rounded. That of headings, which those sets lack, was chosen.
 */
const weights: Record<Feature, number> = {
  passage: 2.0,
  relative: 2.7,
  early: 0.8,
  covered: 1.5,
  mostCovered: 1.45,
  mostAround: 2.0,
  rare: 0.6,
  before: 3,
  after: 0.4,
  further: 1.8,
  headings: 2,
  refers: 0.8,
  names: -0.3,
  pairs: 1.4,
  close: 1.2,
  order: 0.85,
  file: 0.65,
  name: 1.5,
  date: 0.7,
  number: 1.15,
  phrase: 0.9,
  newNames: -0.45,
  newNumbers: 0.15,
  placeNames: 1.4,
  counted: 2,
  defines: 2.6,
  density: 0.8,
  says: 0.4,
  length: 0.3,
  isQuestion: -0.5,
};

/** How many passages are looked into sentence by sentence. */
const PASSAGES_MAX = 60;

/** The score of a sentence. */
function scoreOf(features: SentenceFeatures): number {
  let score = 0;
  for (const [name, value] of Object.entries(features)) {
    // Safe: these are its own keys.
    score += weights[name as Feature] * value;
  }
  return score;
}

/** The sentences of passages, the best first. */
export function rankSentences(scope: Scope, found: readonly FoundPassage[], known: Known): RankedSentence[] {
  const pages = new Map<string, string>();
  const ranked: RankedSentence[] = [];
  for (const { passage: number, score } of found.slice(0, PASSAGES_MAX)) {
    const passage = scope.passage(number);
    const { file, page: pageNumber } = passage;
    const key = `${file.number} ${pageNumber}`;
    const page = pages.get(key) ?? scope.page(file, pageNumber);
    pages.set(key, page);
    const all = featuresOf(passage, score, known);
    for (const [index, sentence] of passage.sentences.entries()) {
      const features = all[index];
      if (features === undefined) continue;
      addFeaturesOfText(features, known.question, page.slice(sentence.start, sentence.end));
      ranked.push({ file, page: pageNumber, passage: number, ...sentence, features, score: 0 });
    }
  }
  compareWithBest(ranked);
  return ranked.toSorted(byScore);
}

/** Adds the features that follow from all sentences together, and the scores. */
function compareWithBest(ranked: RankedSentence[]): void {
  const aroundOf = ({ covered, before }: SentenceFeatures) => covered + 0.6 * before;
  let [covered, around] = [Number.EPSILON, Number.EPSILON];
  for (const { features } of ranked) {
    covered = Math.max(covered, features.covered);
    around = Math.max(around, aroundOf(features));
  }
  for (const sentence of ranked) {
    sentence.features.mostCovered = sentence.features.covered / covered;
    sentence.features.mostAround = aroundOf(sentence.features) / around;
    sentence.score = scoreOf(sentence.features);
  }
}

/** Asks for a place, or for one of several. */
const asksForOne =
  /\b(?:where|which|in what|what (?:city|country|state|company|team|group|person|people|place|school|university|organization))\b/i;

/** How a sentence starts that goes on from the one before it. */
const referring =
  /^["“(]?(?:it|its|this|these|those|that|they|their|he|she|his|her|such|both|er|es|dies|diese|dieser|dieses|ele|este|esta|estos|acest|acesta|bu|bunlar|это|эта|эти|он|она|они|αυτ|هذ|यह|वे|这|该|他)[\p{L}]{0,2}(?![\p{L}])/iu;

function addFeaturesOfText(features: SentenceFeatures, question: Question, sentence: string): void {
  if (question.wanted !== undefined && question.wanted !== 'definition')
    features[question.wanted] = hasWanted(question, sentence);
  features.phrase = hasPhrase(question, sentence);
  const { names, numbers } = newOnes(question, sentence);
  features.newNames = names;
  features.newNumbers = numbers;
  features.placeNames = asksForOne.test(question.text) ? names : 0;
  features.counted = countsAsked(question, sentence);
  features.defines = defines(question, sentence);
  if (referring.test(sentence)) features.refers += features.before;
  features.isQuestion = /[?？؟;]\s*["”’)]*$/.test(sentence) ? 1 : 0;
}

function byScore(one: RankedSentence, other: RankedSentence): number {
  return (
    other.score - one.score ||
    // By id, because the order in which the files were read must not matter.
    (one.file.id < other.file.id ? -1 : Number(one.file.id > other.file.id)) ||
    one.page - other.page ||
    one.start - other.start
  );
}
