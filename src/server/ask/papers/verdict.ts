// Whether the best clauses answer the question, only have to do with it, or neither. What is asked for must be there, and belong to
// what it is asked about; a high score alone tells nothing, because a paper that only mentions a thing shares most words.
import type { Found } from '../answering/find-passages.ts';
import type { QuotedAnswer } from '../answering/messages.ts';
import { openForms, type Form } from './forms.ts';
import type { SentenceFeatures } from './features.ts';
import type { Known } from './known.ts';
import type { RankedSentence } from './rank-sentences.ts';
import { verdictBias, verdictWeights } from './weights.ts';

/** What the verdict follows from: the form of the question, and signs that are each between 0 and 1, about. */
export interface Signs {
  form: Form;
  /** Whether the best clause has what is asked for: -1 to 1, 0 where nothing of a kind is asked for, or the question is open. */
  kind: number;
  /** How much of the topic the best clause has, as far as it has what is asked for, too. */
  kindTopic: number;
  /** The chance that one of the first three clauses is right, where any is. */
  chance: number;
  /** How alike the best clause and the question are in meaning. */
  meaning: number;
  /** How far the best clause begins with the topic, or stands right below it. */
  subject: number;
  /** The weight of the terms that no text has. */
  absent: number;
  /** 1 if the question asks what holds in a case: for yes or no, what follows, or what to do. */
  ofCase: number;
  /** 1 if it is open otherwise, such as one for a meaning or a reason. */
  ofThing: number;
  /**
   * 1 if what is asked for is missing where something of a kind is: then there is no answer. It is missing if none of the first three
   * clauses has it, or the best one is about another of several things that exclude each other, or says nothing but what is asked about; of a case, which most sentences tell something about, if the best one has not.
   */
  kindless: number;
  /** The weight of the most telling term that neither the best clause nor what belongs to it has. */
  lacking: number;
  /** The weight of the terms that the best clause has itself. */
  exact: number;
  /** How much of the topic the best clause has, with all that belongs to it. */
  topic: number;
  /** How alike the best clause and the question are by the vectors of a model; 0 where none are used. */
  similarity: number;
}

/** The forms that ask what holds in a case. */
const formsOfCase: ReadonlySet<Form> = new Set(['yes_no', 'condition', 'procedure']);
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

/** What of a question its signs follow from. */
export interface Judged {
  form: Form;
  /** Whether something of a kind is asked for. */
  isOfKind: boolean;
  /** Whether it asks if something is so: "Is the cellar dry?". */
  isAboutState: boolean;
  /** The weight of the terms that no text has. */
  absent: number;
  /** The terms of the question. */
  terms: ReadonlySet<string>;
}

/** What the verdict has to know of a question. */
export function judgedOf({ terms }: Found, { question, weights }: Known): Judged {
  return {
    form: question.asked.form,
    isOfKind: question.asked.kinds.length > 0,
    isAboutState: /^(?:is|are|was|were)\b/i.test(question.text),
    absent: terms.reduce((sum, { isMeant }, at) => sum + (isMeant ? 0 : (weights[at] ?? 0)), 0),
    terms: new Set(terms.map(({ term }) => term)),
  };
}

/** The signs of an answer; nothing if no sentence was found. @param ranked the best first */
export function signsOf(
  { form, isOfKind, isAboutState, absent, terms }: Judged,
  ranked: readonly Pick<RankedSentence, 'features' | 'scoreByWords' | 'terms'>[],
): Signs | undefined {
  const [best] = ranked;
  if (best === undefined) return undefined;
  const { kind, kindTopic, meaning, subject, belowHeading, topic, covered, sameForms, similarity } =
    best.features;
  const { lacking, contradicts, exact } = best.features;
  // What says all of it answers that, although nobody is told to do anything.
  const isSaid = isAboutState && covered >= SAID && sameForms >= SAID;
  const isOfCase = formsOfCase.has(form);
  const telling = ranked.slice(0, isOfCase ? 1 : SHOWN);
  const isMissing = isOfKind && !isSaid && telling.every(({ features }) => kindOf(features) <= 0);
  // What the brown bin holds is not what the blue one does.
  const isOfOther = contradicts === 1 && !openForms.has(form);
  // What only names the thing, such as a heading that runs in, says nothing of it.
  const isBare = !isOfCase && withoutNumber(best.terms).every((term) => terms.has(term));
  return {
    form,
    kind,
    kindTopic,
    chance: chanceOf(ranked),
    meaning,
    subject: Math.max(subject, belowHeading),
    absent,
    ofCase: isOfCase ? 1 : 0,
    ofThing: openForms.has(form) && !isOfCase ? 1 : 0,
    kindless: isMissing || isOfOther || isBare ? 1 : 0,
    lacking,
    exact,
    topic,
    similarity,
  };
}

/** The terms of a sentence without the number of its clause, or of the heading that it is. */
function withoutNumber(terms: readonly string[]): readonly string[] {
  const first = terms.findIndex((term) => /\p{L}/u.test(term));
  return terms.slice(Math.max(0, first));
}

/**
 * The part of the first three clauses in the softmax of all scores by words, as the weights of the order were fitted. Vectors change
 * which clauses these are: what is alike is no more likely to answer, because a near-miss is as alike.
 */
function chanceOf(ranked: readonly Pick<RankedSentence, 'scoreByWords'>[]): number {
  const scores = ranked.slice(0, LOOKED_AT).map(({ scoreByWords }) => scoreByWords);
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const sum = (some: readonly number[]) => some.reduce((total, part) => total + part, 0);
  return sum(parts.slice(0, SHOWN)) / Math.max(Number.EPSILON, sum(parts));
}

/**
 * From these certainties on the verdict is `answer`, by what is asked: set so that of the everyday questions to all papers at most 4 %
 * get one that is not right and of the near-misses at most 12 % one, and of those to the articles to tune on at most 9 % where no
 * document has the answer.
 */
export const answersFrom = { ofKind: 0.65, ofName: 0.55, ofCase: 0.6, ofMeaning: 0.5, ofThing: 0.35 };
/** Below, most questions about something else. */
const RELATED_FROM = 0.12;
/** A clause that is so alike by vectors has to do with the question: to one about something else, hardly any is. */
const ALIKE_FROM = 0.35;
/** So much of an open question may be words that no text has. */
const ABSENT_MAX = 0.4;
/** A question of which so much stands in no text is about something else. */
const ABSENT_ALL = 0.75;
/** With less of the topic, there is no answer. */
const TOUCHED = 0.3;
/** So much of the topic must be there for it to be mentioned. */
export const MENTIONED = 0.5;

/** Whether there may be an answer at all, however certain it seems. */
export function mayAnswer({ kindless, ofThing, absent, topic }: Signs): boolean {
  // A meaning or a list is told apart by no kind, so what it is of has to be there.
  const isOfAbsent = ofThing === 1 && absent >= ABSENT_MAX;
  return kindless === 0 && !isOfAbsent && topic >= TOUCHED;
}

/** What is asked, as far as it matters here: something of a kind, a name, what holds in a case, what a word means, or what a thing is. */
export function groupOf({ form, ofCase, ofThing }: Signs): keyof typeof answersFrom {
  if (ofCase === 1) return 'ofCase';
  if (ofThing === 1) return form === 'definition' ? 'ofMeaning' : 'ofThing';
  return form === 'name' ? 'ofName' : 'ofKind';
}

/** The verdict. */
export function verdictOf(signs: Signs | undefined): QuotedAnswer['verdict'] {
  if (signs === undefined) return 'not_found';
  const certainty = certaintyOf(signs);
  const isAnswer = certainty >= answersFrom[groupOf(signs)];
  if (isAnswer && mayAnswer(signs)) return 'answer';
  // Only what is asked for is missing where the topic is.
  const isMentioned = signs.topic >= MENTIONED && (signs.kindless === 1 || signs.kind < 0);
  const isLikely = certainty >= RELATED_FROM && signs.absent < ABSENT_ALL;
  const isRelated = isMentioned || isLikely || signs.similarity >= ALIKE_FROM;
  return isRelated ? 'related' : 'not_found';
}
