// Fits the weights of answers from papers (`src/server/ask/papers/weights.ts`): those by which sentences are put in order, and those
// of the verdict. On the development papers (`<folder>/papers`), the papers in `bench/ask-papers/second/` and the half of the articles
// to tune on; no other papers and nothing of the other half is asked. `npm run bench:ask-fit -- --data <folder>` or with `ASK_DATA`
// prints the weights, how they do on documents that they were not fitted on, and with `--features` what each brings there.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { orderWeights, verdictWeights } from '#server/ask/papers/weights.ts';
import { readSet } from './ask-sets.ts';
import { askArticles, askPapers, type Asked } from './fit-examples.ts';
import { certaintyBy, fitLogistic } from './logistic-fit.ts';
import { moreQuestions, readPaperSet } from './paper-sets.ts';
import { markdownTable, print } from './report.ts';
import { fitSoftmax, scoreOf, type Example } from './softmax-fit.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    folds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '150' },
    penalty: { type: 'string', default: '3' },
    features: { type: 'boolean', default: false },
  },
});
const { data } = values;
if (data === undefined) throw new Error('Say where the question sets are: --data <folder>.');
const [folds, rounds, penalty] = [Number(values.folds), Number(values.rounds), Number(values.penalty)];

// Safe: these are its own keys.
const names = Object.keys(orderWeights) as (keyof typeof orderWeights)[];
// Safe: these are its own keys.
const signNames = Object.keys(verdictWeights) as (keyof typeof verdictWeights)[];

/** A question that was asked, as a case for the verdict. */
interface Verdicted extends Pick<Asked, 'set' | 'document' | 'of' | 'share' | 'kind'> {
  row: Float64Array;
  isTrue: boolean;
}

/** The place of the first sentence that holds the answer, from 1; Infinity where none does. */
function placeOf({ rows, holds }: Example, by: Float64Array): number {
  const order = rows.map((row, at) => [scoreOf(row, by), holds[at] === true] as const);
  const place = order.toSorted(([one], [other]) => other - one).findIndex(([, is]) => is);
  return place < 0 ? Infinity : place + 1;
}

/** The places of all examples, each by weights that were fitted without its document. */
function placesLeftOut(some: readonly Example[]): number[] {
  const documents = [...new Set(some.map(({ document }) => document))];
  const foldOf = ({ document }: Example) => documents.indexOf(document) % folds;
  const fitted = Array.from({ length: folds }, (_, fold) =>
    fitSoftmax(
      some.filter((example) => foldOf(example) !== fold),
      { rounds, penalty },
    ),
  );
  return some.map((example) => placeOf(example, fitted[foldOf(example)] ?? new Float64Array(0)));
}

function ratesOf(some: readonly Example[], places: readonly number[], set: string): string {
  const own = places.filter((_, at) => some[at]?.set === set);
  const part = (most: number) =>
    ((100 * own.filter((place) => place <= most).length) / own.length).toFixed(1);
  return `${part(1)} / ${part(3)}`;
}

const sets = ['xquad.en', 'covidqa'].map((name) => readSet(data, name)).filter((set) => set !== undefined);
const papers = readPaperSet('papers', join(data, 'papers'));
if (sets.length === 0 || papers === undefined) throw new Error(`The question sets are not all in ${data}.`);
const second = readPaperSet('papers, second', join(import.meta.dirname, 'ask-papers', 'second'));
if (second === undefined) throw new Error('The second papers are missing.');
const asked = [
  ...(await askPapers(papers)),
  ...(await askPapers(moreQuestions(papers))),
  ...(await askPapers(second)),
  ...askArticles(sets),
];
const examples: Example[] = asked
  .filter(({ kind }) => kind === 'answerable')
  .map(({ set, document, features, holds }) => ({
    set,
    document,
    rows: features.map((own) => Float64Array.from(names, (name) => own[name])),
    holds,
  }));
const verdicts: Verdicted[] = asked.flatMap(({ set, document, of, share, kind, signs, isAnswer: isTrue }) =>
  signs === undefined || signs.kindless === 1
    ? []
    : [
        {
          set,
          document,
          of,
          share,
          kind,
          row: Float64Array.from(signNames, (name) => signs[name]),
          isTrue,
        },
      ],
);
const setNames = [...new Set(examples.map(({ set }) => set))];

const present = Float64Array.from(names, (name) => orderWeights[name]);
const fitted = fitSoftmax(examples, { rounds: 2 * rounds, penalty });
const leftOut = placesLeftOut(examples);
print(`\nThe right sentence first / within three, in %:\n
${markdownTable([
  ['set', 'present weights', 'fitted', 'fitted on other documents'],
  ...setNames.map((set) => [
    set,
    ratesOf(
      examples,
      examples.map((example) => placeOf(example, present)),
      set,
    ),
    ratesOf(
      examples,
      examples.map((example) => placeOf(example, fitted)),
      set,
    ),
    ratesOf(examples, leftOut, set),
  ]),
])}\n
${markdownTable([
  ['feature', 'present', 'fitted'],
  ...names.map((name, column) => [name, String(orderWeights[name]), (fitted[column] ?? 0).toFixed(2)]),
])}\n`);
if (values.features) {
  const without = names.map((_, column) => {
    const less = examples.map((example) => ({
      ...example,
      rows: example.rows.map((row) => row.map((value, at) => (at === column ? 0 : value))),
    }));
    return placesLeftOut(less);
  });
  print(`Without a feature, on documents that were left out:\n
${markdownTable([
  ['without', ...setNames],
  ['-', ...setNames.map((set) => ratesOf(examples, leftOut, set))],
  ...names.map((name, column) => [
    name,
    ...setNames.map((set) => ratesOf(examples, without[column] ?? [], set)),
  ]),
])}\n`);
}

/** A question about a paper counts as much as several about articles, of which there are more. */
const PAPER = 3;
const casesOf = (some: readonly Verdicted[]) =>
  some.map(({ set, share, row, isTrue }) => ({
    row,
    isTrue,
    weight: set.startsWith('papers') ? PAPER * share : share,
  }));
const verdictOptions = { rounds: 2 * rounds, penalty: 2 };
const verdictFitted = fitLogistic(casesOf(verdicts), verdictOptions);

/** The certainties of all, each by weights that were fitted without its document. */
function certaintiesLeftOut(some: readonly Verdicted[]): number[] {
  const documents = [...new Set(some.map(({ document }) => document))];
  const foldOf = ({ document }: Verdicted) => documents.indexOf(document) % folds;
  const fits = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(casesOf(some.filter((own) => foldOf(own) !== fold)), verdictOptions),
  );
  return some.map((own) => {
    const by = fits[foldOf(own)];
    return by === undefined ? 0 : certaintyBy(by, own.row);
  });
}

const certainties = certaintiesLeftOut(verdicts);
const percent = (part: number, all: number) => ((100 * part) / Math.max(1, all)).toFixed(1);

const nameOf = ({ set, of }: Pick<Asked, 'set' | 'of'>) =>
  set.startsWith('papers') ? `${set}, of ${of}` : set;
/** Of the questions of a set, how many would be answered from a threshold on, and how many of these falsely. */
function thresholdRow(set: string, threshold: number): string[] {
  const own = verdicts.map((one, at) => ({ ...one, isAnswer: (certainties[at] ?? 0) >= threshold }));
  const some = own.filter((one) => nameOf(one) === set);
  const allOf = (kind: string) => asked.filter((one) => nameOf(one) === set && one.kind === kind).length;
  const answered = some.filter(({ kind, isAnswer }) => kind === 'answerable' && isAnswer);
  const rate = (kind: string) => {
    const these = some.filter((one) => one.kind === kind && one.isAnswer);
    return allOf(kind) === 0 ? '' : percent(these.length, allOf(kind));
  };
  return [
    set,
    threshold.toFixed(2),
    percent(answered.filter(({ isTrue }) => isTrue).length, allOf('answerable')),
    percent(answered.filter(({ isTrue }) => !isTrue).length, allOf('answerable')),
    rate('unanswerable'),
    rate('off_topic'),
    rate('without'),
  ];
}

const verdictSets = [...new Set(verdicts.map(nameOf))];
print(`\nVerdicts on documents that were left out, in %:\n
${markdownTable([
  ['set', 'from', 'answered', 'misled', 'near-misses', 'off topic', 'without the document'],
  ...verdictSets.flatMap((set) =>
    [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7].map((from) => thresholdRow(set, from)),
  ),
])}\n`);
print(
  `${markdownTable([
    ['sign', 'present', 'fitted'],
    ...signNames.map((name, column) => [
      name,
      String(verdictWeights[name]),
      (verdictFitted.weights[column] ?? 0).toFixed(2),
    ]),
    ['bias', '', verdictFitted.bias.toFixed(2)],
  ])}\n`,
);
