// How questions do by weights that were fitted without the document that they are about: the order of the sentences, and the verdict.
import { choose } from '#server/ask/papers/answer.ts';
import type { orderWeights, verdictWeights } from '#server/ask/papers/weights.ts';
import { groupOf, mayAnswer, signsOf, type answersFrom, type Signs } from '#server/ask/papers/verdict.ts';
import type { Asked, Candidate } from './fit-examples.ts';
import { certaintyBy, fitLogistic, type Logistic } from './logistic-fit.ts';
import { fitSoftmax, scoreOf } from './softmax-fit.ts';

type FeatureName = keyof typeof orderWeights;
type SignName = keyof typeof verdictWeights;

/** A question that was asked, and how it does by weights that were fitted without its document. */
export interface LeftOut {
  asked: Asked;
  /** The place of the first sentence that holds the answer, from 1; Infinity where none does. */
  place: number;
  /** Whether one of those that are shown does. */
  isShown: boolean;
  /** How sure it is that there is an answer; 0 where there may be none. */
  certainty: number;
  group: keyof Thresholds;
}

/** From which certainty on the verdict is `answer`, by what is asked. */
export type Thresholds = typeof answersFrom;

const SHOWN = 3;
/** A question about a paper counts as much as several about articles, of which there are more. */
const PAPER = 3;
const ROUNDS = 120;
/** Weights that are begun with those of all documents are near already. */
const ROUNDS_MORE = 25;
const PENALTY = 3;
const verdictOptions = { rounds: 200, penalty: 2 };

interface Ordered {
  asked: Asked;
  place: number;
  isShown: boolean;
  signs: Signs | undefined;
}

/** Questions with their sentences as the fit of the order takes them. */
function toExamples(asked: readonly Asked[], names: readonly FeatureName[]) {
  return new Map(
    asked.map((own) => {
      const { share, candidates } = own;
      const rows = candidates.map(({ features }) => Float64Array.from(names, (name) => features[name]));
      return [own, { rows, holds: candidates.map(({ holds }) => holds), weight: share }];
    }),
  );
}
type Examples = ReturnType<typeof toExamples>;

/** Puts the sentences of a question in order. */
function order(asked: Asked, examples: Examples, by: Float64Array): Ordered {
  const rows = examples.get(asked)?.rows ?? [];
  const ranked = asked.candidates
    .map((candidate, at) => ({ ...candidate, scoreByWords: scoreOf(rows[at] ?? new Float64Array(0), by) }))
    .toSorted((one, other) => other.scoreByWords - one.scoreByWords);
  const chosen: Candidate[] = choose(ranked);
  const place = chosen.findIndex(({ holds }) => holds);
  return {
    asked,
    place: place < 0 ? Infinity : place + 1,
    isShown: place >= 0 && place < SHOWN,
    signs: signsOf(asked.judged, ranked),
  };
}

const rowOf = (signs: Signs, names: readonly SignName[]) => Float64Array.from(names, (name) => signs[name]);

function fitVerdict(
  ordered: readonly Ordered[],
  names: readonly SignName[],
  isArticle: (asked: Asked) => boolean,
): Logistic {
  const cases = ordered.flatMap(({ asked, signs, isShown }) =>
    signs === undefined || !mayAnswer(signs)
      ? []
      : [
          {
            row: rowOf(signs, names),
            isTrue: isShown && asked.kind === 'answerable',
            weight: (isArticle(asked) ? 1 : PAPER) * asked.share,
          },
        ],
  );
  return fitLogistic(cases, verdictOptions);
}

/** Fits both on all documents, and once without each paper; the articles are shared out over these fits. */
export function leaveOut(asked: readonly Asked[], names: readonly FeatureName[], signs: readonly SignName[]) {
  const examples = toExamples(asked, names);
  const isArticle = ({ kind, set }: Asked) =>
    kind === 'without' || set.startsWith('xquad') || set.startsWith('covid');
  const papers = [...new Set(asked.filter((own) => !isArticle(own)).map(({ document }) => document))];
  const documents = [...new Set(asked.map(({ document }) => document))];
  const foldOf = (own: Asked) =>
    isArticle(own) ? documents.indexOf(own.document) % papers.length : papers.indexOf(own.document);
  const fit = (some: readonly Asked[], from?: Float64Array) => {
    const told = some.filter(({ kind }) => kind === 'answerable').map((own) => examples.get(own));
    const by = fitSoftmax(
      told.filter((one) => one !== undefined),
      { rounds: from === undefined ? ROUNDS : ROUNDS_MORE, penalty: PENALTY, from },
    );
    return {
      by,
      verdict: fitVerdict(
        some.map((own) => order(own, examples, by)),
        signs,
        isArticle,
      ),
    };
  };
  const all = fit(asked);
  const leftOut = papers.flatMap((_, fold) => {
    const { by, verdict } = fit(
      asked.filter((own) => foldOf(own) !== fold),
      all.by,
    );
    return asked
      .filter((own) => foldOf(own) === fold)
      .map((own): LeftOut => {
        const { signs: told, ...ordered } = order(own, examples, by);
        const may = told !== undefined && mayAnswer(told);
        return {
          ...ordered,
          certainty: may ? certaintyBy(verdict, rowOf(told, signs)) : 0,
          group: told === undefined ? 'ofKind' : groupOf(told),
        };
      });
  });
  return { leftOut, order: all.by, verdict: all.verdict };
}

/**
 * First, within three, answered, misled, near-misses, off topic and without the document, in %.
 * @param of what they are a part of
 */
export function ratesOf(some: readonly LeftOut[], from: Thresholds, of = some): string[] {
  const count = (kind: string, is: (one: LeftOut) => boolean) => {
    const all = of.filter(({ asked }) => asked.kind === kind).length;
    const own = some.filter((one) => one.asked.kind === kind && is(one)).length;
    return all === 0 ? '' : ((100 * own) / all).toFixed(1);
  };
  const isAnswer = ({ certainty, group }: LeftOut) => certainty >= from[group];
  return [
    count('answerable', ({ place }) => place === 1),
    count('answerable', ({ place }) => place <= SHOWN),
    count('answerable', (one) => isAnswer(one) && one.isShown),
    count('answerable', (one) => isAnswer(one) && !one.isShown),
    count('unanswerable', isAnswer),
    count('off_topic', isAnswer),
    count('without', isAnswer),
  ];
}
