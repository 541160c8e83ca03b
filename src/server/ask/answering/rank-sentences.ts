// Orders the sentences of the passages that were found by how well they answer.
import { wordsOf } from '../indexing/words.ts';
import { countsAsked, defines, definesFirst, hasNamed, hasPhrase, hasWanted } from './answer-kinds.ts';
import { featuresOf, type Known, type SentenceFeatures } from './features.ts';
import type { FoundPassage } from './find-passages.ts';
import type { ReadableFile, Scope } from './scope.ts';
import { negatesAlike, partOfSmall, weightOfSameForms } from './wording.ts';

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
 * Fitted on the half of `npm run bench:ask` to tune on by `npm run bench:ask-fit`, and rounded. Those of headings, which those
 * sets lack, were chosen.
 */
export const weights = {
  relative: 3.7,
  early: 0.4,
  covered: 1.2,
  terms: 3.8,
  mostAround: 1.8,
  before: 4.5,
  further: 2.2,
  headings: 3,
  belowHeading: 1.2,
  sameForms: 2,
  pairs: 3,
  small: 1.5,
  negated: 1.6,
  name: 1.3,
  date: 0.4,
  number: 1.1,
  phrase: 0.8,
  kindNames: 0.65,
  counted: 3.3,
  defines: 2.8,
  definesFirst: 1.8,
  subject: 1.1,
} satisfies Partial<Record<keyof SentenceFeatures, number>>;

/** How many passages are looked into sentence by sentence. */
export const PASSAGES_MAX = 60;

/** The score of a sentence. */
function scoreOf(features: SentenceFeatures): number {
  let score = 0;
  // Safe: these are its own keys.
  for (const [name, weight] of Object.entries(weights))
    score += weight * features[name as keyof typeof weights];
  return score;
}

/** The sentences of the passages that come first, the best first. */
export function rankSentences(scope: Scope, found: readonly FoundPassage[], known: Known): RankedSentence[] {
  return inOrder(sentencesOf(scope, found.slice(0, PASSAGES_MAX), known));
}

/**
 * Ranks the sentences of further passages together with those that are ranked.
 * @param ranked of `rankSentences`; they stay as they are
 * @returns all of them as if they had been ranked at once
 */
export function rankWithFurther(
  ranked: readonly RankedSentence[],
  scope: Scope,
  further: readonly FoundPassage[],
  known: Known,
): RankedSentence[] {
  const copies = ranked.map((sentence) => ({ ...sentence, features: { ...sentence.features } }));
  return inOrder([...copies, ...sentencesOf(scope, further, known)]);
}

function inOrder(sentences: RankedSentence[]): RankedSentence[] {
  compareWithBest(sentences);
  return sentences.toSorted(byScore);
}

/** The sentences of passages, without a score. */
function sentencesOf(scope: Scope, found: readonly FoundPassage[], known: Known): RankedSentence[] {
  const pages = new Map<string, string>();
  const sentences: RankedSentence[] = [];
  for (const { passage: number, score } of found) {
    const passage = scope.passage(number);
    const { file, page: pageNumber } = passage;
    const key = `${file.number} ${pageNumber}`;
    const page = pages.get(key) ?? scope.page(file, pageNumber);
    pages.set(key, page);
    const all = featuresOf(passage, score, known);
    for (const [index, sentence] of passage.sentences.entries()) {
      const features = all[index];
      if (features === undefined) continue;
      const text = page.slice(sentence.start, sentence.end);
      addFeaturesOfText(features, known, text);
      // As above, the words of a heading count for what stands below it.
      if (!sentence.isHeading) addFeaturesOfWording(features, known, text);
      sentences.push({ file, page: pageNumber, passage: number, ...sentence, features, score: 0 });
    }
  }
  return sentences;
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

function addFeaturesOfText(features: SentenceFeatures, { question }: Known, sentence: string): void {
  if (question.wanted !== undefined && question.wanted !== 'definition')
    features[question.wanted] = hasWanted(question, sentence);
  features.phrase = hasPhrase(question, sentence);
  features.kindNames = hasNamed(question, sentence);
  features.counted = countsAsked(question, sentence);
  features.defines = defines(question, sentence);
  features.definesFirst = definesFirst(question, sentence);
}

function addFeaturesOfWording(
  features: SentenceFeatures,
  { question, weights: ofTerms }: Known,
  text: string,
): void {
  const forms = new Set(wordsOf(text).map(({ folded }) => folded));
  features.sameForms = weightOfSameForms(question, ofTerms, forms);
  features.small = partOfSmall(question, forms);
  features.negated = negatesAlike(question, text);
}

/** The best first. */
export function byScore(one: RankedSentence, other: RankedSentence): number {
  return (
    other.score - one.score ||
    // By id, because the order in which the files were read must not matter.
    (one.file.id < other.file.id ? -1 : Number(one.file.id > other.file.id)) ||
    one.page - other.page ||
    one.start - other.start
  );
}
