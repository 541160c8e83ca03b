// Orders the sentences of the passages that were found by how well they answer.
import { countsAsked, defines, definesFirst, hasPhrase, hasWanted, newNames } from './answer-kinds.ts';
import { featuresOf, type Known, type SentenceFeatures } from './features.ts';
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
 * were found), and rounded; that of the last two with the others as they were, because all anew did worse on documents of that
 * half that were left out. Those of headings, which those sets lack, were chosen.
 */
const weights = {
  passage: 1.4,
  relative: 3.6,
  early: 0.85,
  covered: 2.7,
  mostAround: 3.6,
  before: 0.8,
  further: 0.7,
  headings: 2,
  belowHeading: 0.8,
  pairs: 1.8,
  name: 1.1,
  date: 0.5,
  number: 1,
  phrase: 0.8,
  newNames: -0.35,
  placeNames: 1.1,
  counted: 1.5,
  defines: 2,
  definesFirst: 1.5,
  subject: 0.7,
} satisfies Partial<Record<keyof SentenceFeatures, number>>;

/** How many passages are looked into sentence by sentence. */
const PASSAGES_MAX = 60;

/** The score of a sentence. */
function scoreOf(features: SentenceFeatures): number {
  let score = 0;
  // Safe: these are its own keys.
  for (const [name, weight] of Object.entries(weights))
    score += weight * features[name as keyof typeof weights];
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
  let most: number = Number.EPSILON;
  for (const { features } of ranked) most = Math.max(most, aroundOf(features));
  for (const sentence of ranked) {
    sentence.features.mostAround = aroundOf(sentence.features) / most;
    sentence.score = scoreOf(sentence.features);
  }
}

/** Asks for a place, or for one of several. */
const asksForOne =
  /\b(?:where|which|in what|what (?:city|country|state|company|team|group|person|people|place|school|university|organization))\b/i;

function addFeaturesOfText(features: SentenceFeatures, question: Question, sentence: string): void {
  if (question.wanted !== undefined && question.wanted !== 'definition')
    features[question.wanted] = hasWanted(question, sentence);
  features.phrase = hasPhrase(question, sentence);
  features.newNames = newNames(question, sentence);
  features.placeNames = asksForOne.test(question.text) ? features.newNames : 0;
  features.counted = countsAsked(question, sentence);
  features.defines = defines(question, sentence);
  features.definesFirst = definesFirst(question, sentence);
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
