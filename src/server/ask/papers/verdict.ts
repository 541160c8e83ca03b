// Whether the best clauses answer the question, only have to do with it, or neither. What is asked for must be there, and belong to
// what it is asked about; a high score alone tells nothing, because a paper that only mentions a thing shares most words.
import type { Found } from '../answering/find-passages.ts';
import type { QuotedAnswer } from '../answering/messages.ts';
import { openForms } from './asked.ts';
import type { SentenceFeatures } from './features.ts';
import type { Known } from './known.ts';
import type { RankedSentence } from './rank-sentences.ts';
import { verdictBias, verdictWeights } from './weights.ts';

/** What the verdict follows from. Each is between 0 and 1, about. */
export interface Signs {
  /** Whether the best clause has what is asked for: -1 to 1, 0 where nothing of a kind is asked for, or the question is open. */
  kind: number;
  /** How much of the topic the best of the first three clauses has that has what is asked for, too. */
  kindTopic: number;
  /** The chance that one of the first three clauses is right, where any is. */
  chance: number;
  /** How much higher the score of the best clause is than that of the best one of another file; 1 if there is none. */
  beforeFile: number;
  /** How alike the best clause and the question are in meaning, and how close its terms are to each other. */
  meaning: number;
  close: number;
  /** The weight of the terms that no text has, and of the names that neither the best clause nor its passage has. */
  absent: number;
  names: number;
  /** How many passages there are: the more, the more of them resemble the question by chance. */
  size: number;
  /** 1 if the question is open, such as one for yes or no. */
  open: number;
  /** 1 if none of the first three clauses has what is asked for, where something of a kind is: then there is no answer. */
  kindless: number;
  /** How much of the topic the best clause has, with all that belongs to it. */
  topic: number;
  /** How alike the best clause and the question are by the vectors of a model; 0 where none are used. */
  similarity: number;
}

/** So many passages make half of the difference that their number can make. */
const MANY = 1000;
/** So many clauses are shown, and compared. */
const SHOWN = 3;
const LOOKED_AT = 50;
/** So much of the question stands in a clause that says it. */
const SAID = 0.99;

/** How sure it is that the best clause answers, between 0 and 1. */
export function certaintyOf(signs: Signs): number {
  let sum = verdictBias;
  // Safe: these are its own keys.
  for (const [name, weight] of Object.entries(verdictWeights))
    sum += weight * signs[name as keyof typeof verdictWeights];
  return 1 / (1 + Math.exp(-sum));
}

const kindOf = ({ kind, openKind }: SentenceFeatures) => kind + openKind;

/** The signs of an answer; nothing if no sentence was found. */
export function signsOf(
  { terms }: Found,
  ranked: readonly RankedSentence[],
  { question, weights: ofTerm }: Known,
  size: number,
): Signs | undefined {
  const [best] = ranked;
  if (best === undefined) return undefined;
  const { kind, meaning, close, names, topic, covered, sameForms, similarity } = best.features;
  // "Is the cellar dry?" is answered by what says all of it, although nobody is told to do anything.
  const isSaid = /^(?:is|are|was|were)\b/i.test(question.text) && covered >= SAID && sameForms >= SAID;
  // Another version of the same sentence is no reason to doubt.
  const other = ranked.find((own) => own.file !== best.file && !isAlike(own.terms, best.terms));
  const shown = ranked.slice(0, SHOWN).map(({ features }) => features);
  return {
    kind,
    kindTopic: Math.max(0, ...shown.map((features) => Math.max(0, kindOf(features)) * features.topic)),
    chance: chanceOf(ranked),
    beforeFile: other === undefined ? 1 : Math.min(1, (best.score - other.score) / 8),
    meaning,
    close,
    absent: terms.reduce((sum, { count }, at) => sum + (count === 0 ? (ofTerm[at] ?? 0) : 0), 0),
    names,
    size: size / (size + MANY),
    open: openForms.has(question.asked.form) ? 1 : 0,
    kindless:
      question.asked.kinds.length > 0 && !isSaid && shown.every((features) => kindOf(features) <= 0) ? 1 : 0,
    topic,
    similarity,
  };
}

/**
 * The part of the first three clauses in the softmax of all scores by words, as the weights of the order were fitted. Vectors change
 * which clauses these are: what is alike is no more likely to answer, because a near-miss is as alike.
 */
function chanceOf(ranked: readonly RankedSentence[]): number {
  const scores = ranked.slice(0, LOOKED_AT).map(({ scoreByWords }) => scoreByWords);
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const sum = (some: readonly number[]) => some.reduce((total, part) => total + part, 0);
  return sum(parts.slice(0, SHOWN)) / Math.max(Number.EPSILON, sum(parts));
}

/** Whether two sentences have mostly the same terms. */
function isAlike(one: readonly string[], other: readonly string[]): boolean {
  const [own, others] = [new Set(one), new Set(other)];
  const shared = [...own].filter((term) => others.has(term)).length;
  return shared >= 0.7 * Math.max(own.size, others.size);
}

/**
 * From this certainty on the verdict is `answer`: set so that of the everyday questions at most 8 % get one that is not right, and
 * higher for open questions, for which kinds tell less.
 */
const ANSWER_FROM = 0.42;
const ANSWER_OPEN_FROM = 0.49;
/** Below, most questions about something else. */
const RELATED_FROM = 0.12;
/** A clause that is so alike by vectors has to do with the question: to one about something else, hardly any is. */
const ALIKE_FROM = 0.35;
/** So much of the topic must be there for it to be mentioned. */
export const MENTIONED = 0.5;

/** The verdict. */
export function verdictOf(signs: Signs | undefined): QuotedAnswer['verdict'] {
  if (signs === undefined) return 'not_found';
  const certainty = certaintyOf(signs);
  const isAnswer = certainty >= (signs.open === 1 ? ANSWER_OPEN_FROM : ANSWER_FROM);
  if (isAnswer && signs.kindless === 0) return 'answer';
  // Only what is asked for is missing where the topic is.
  const isMentioned = signs.topic >= MENTIONED && (signs.kindless === 1 || signs.kind < 0);
  const isRelated = isMentioned || certainty >= RELATED_FROM || signs.similarity >= ALIKE_FROM;
  return isRelated ? 'related' : 'not_found';
}
