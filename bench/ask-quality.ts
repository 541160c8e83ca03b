// How well Ask answers: whether the marked sentences hold the known answers, how often it answers what the files do not say, and
// whether the first hit is right in each language.
import { reason, type Reasoning } from '#server/ask/papers/answer.ts';
import type { RankedSentence } from '#server/ask/papers/rank-sentences.ts';
import { certaintyOf, verdictOf } from '#server/ask/papers/verdict.ts';
import { percentile } from '#server/testing/measure.ts';
import { isForTuning, type Asked, type QuestionSet, type SetIndex } from './ask-sets.ts';

/** What was asked, what was found, and what was found without the document that answers. */
export interface Trial {
  set: string;
  asked: Asked;
  isTuning: boolean;
  /** The place of the first sentence that holds the answer, from 1, among the first ones; 0 if none does. */
  place: number;
  with: Reasoning;
  without: Reasoning;
}

/** Asks all questions of a set, of all its documents and without the document that answers. */
export function tryAll(index: SetIndex, set: QuestionSet): Trial[] {
  return set.questions.map((asked) => {
    const all = ask(index, set, asked.question);
    const without = ask(index, set, asked.question, asked.document);
    return {
      set: set.name,
      asked,
      isTuning: isForTuning(asked.document),
      place: placeOf(set, asked, all),
      with: all,
      without,
    };
  });
}

function ask(index: SetIndex, set: QuestionSet, question: string, without?: string): Reasoning {
  return reason(index.reader, { question, collections: [index.collection(set, without)] });
}

function placeOf(set: QuestionSet, asked: Asked, { chosen, scope }: Reasoning): number {
  const holds = chosen.map(
    ({ file, page, start, end }) =>
      file.id === `${set.name}/${asked.document}` &&
      holdsAnswer(scope.page(file, page).slice(start, end), asked),
  );
  return holds.indexOf(true) + 1;
}

/** Whether a sentence has one of the answers, whatever the space and case. */
export function holdsAnswer(sentence: string, { answers }: Asked): boolean {
  return answers.some(({ text }) => plain(sentence).includes(plain(text)));
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

export interface Rates {
  questions: number;
  /** Parts of the questions. */
  first: number;
  firstThree: number;
  answered: number;
  falselyAnswered: number;
  /** How many are answered where the threshold is set so that at most 10 % are answered falsely. */
  answeredAtTenth: number;
}

/** What may be so of a trial. */
export const outcomes = {
  first: ({ place }: Trial) => place === 1,
  firstThree: ({ place }: Trial) => place > 0,
  answered: (trial: Trial) => verdictOf(trial.with.signs) === 'answer',
  falselyAnswered: (trial: Trial) => verdictOf(trial.without.signs) === 'answer',
};

/** The rates of some trials. */
export function ratesOf(trials: readonly Trial[]): Rates {
  const part = (is: (trial: Trial) => boolean) => trials.filter(is).length / Math.max(1, trials.length);
  const certainties = trials.map((trial) => certainty(trial.without)).toSorted((one, other) => other - one);
  const threshold = certainties[Math.floor(certainties.length / 10)] ?? 1;
  return {
    questions: trials.length,
    first: part(outcomes.first),
    firstThree: part(outcomes.firstThree),
    answered: part(outcomes.answered),
    falselyAnswered: part(outcomes.falselyAnswered),
    answeredAtTenth: part((trial) => certainty(trial.with) > threshold),
  };
}

const RESAMPLES = 1000;

/**
 * Within which limits 95 % of the rates lie when documents are drawn anew, each with all its questions.
 * @returns the lower and the upper limit
 */
export function intervalOf(trials: readonly Trial[], is: (trial: Trial) => boolean): [number, number] {
  const counts = [...Map.groupBy(trials, ({ asked }) => asked.document).values()].map((own) => ({
    all: own.length,
    right: own.filter(is).length,
  }));
  const random = seeded(1);
  const rates = Array.from({ length: RESAMPLES }, () => {
    const drawn = counts.map(() => counts[Math.floor(random() * counts.length)] ?? { all: 0, right: 0 });
    const sum = (name: 'all' | 'right') => drawn.reduce((total, own) => total + own[name], 0);
    return sum('right') / Math.max(1, sum('all'));
  });
  return [percentile(rates, 0.025), percentile(rates, 0.975)];
}

/** Numbers from 0 to below 1, the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function certainty({ signs }: Reasoning): number {
  return signs === undefined ? 0 : certaintyOf(signs);
}

/** The verdicts on the questions of one set asked of the documents of another. */
export function foreignVerdicts(index: SetIndex, of: QuestionSet, questions: readonly Asked[]) {
  const verdicts = questions.map(({ question }) => verdictOf(ask(index, of, question).signs));
  const part = (verdict: string) => verdicts.filter((own) => own === verdict).length / verdicts.length;
  return { answer: part('answer'), related: part('related'), notFound: part('not_found') };
}

/** How often the first sentence is of the right paragraph, each of which is a file. */
export function firstHits(index: SetIndex, set: QuestionSet, questions: readonly Asked[]): number {
  const right = questions.filter((asked) => {
    const [best]: (RankedSentence | undefined)[] = ask(index, set, asked.question).ranked;
    return best?.file.id === `${set.name}/${asked.document}/${asked.paragraph}`;
  });
  return right.length / Math.max(1, questions.length);
}
