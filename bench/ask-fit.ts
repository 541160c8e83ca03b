// Fits the weights of answers from papers (`src/server/ask/papers/weights.ts`): those by which sentences are put in order, and those
// of the verdict. On the development papers (`<folder>/papers`), all papers in `bench/ask-papers/` and the half of the articles to
// tune on; nothing of the other half is asked. `npm run bench:ask-fit -- --data <folder>` or with `ASK_DATA` prints the weights, and
// how each paper does by weights that were fitted without it; with `--features`, what each feature and each sign brings there. With
// `--papers` no articles are asked, which is faster.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { orderWeights, verdictWeights } from '#server/ask/papers/weights.ts';
import { answersFrom } from '#server/ask/papers/verdict.ts';
import { readSet } from './ask-sets.ts';
import { askArticles, askPapers, type Asked } from './fit-examples.ts';
import { leaveOut, ratesOf, type LeftOut, type Thresholds } from './leave-out.ts';
import { moreQuestions, readPaperSet } from './paper-sets.ts';
import { markdownTable, print } from './report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    features: { type: 'boolean', default: false },
    papers: { type: 'boolean', default: false },
  },
});
const { data } = values;
if (data === undefined) throw new Error('Say where the question sets are: --data <folder>.');

// Safe: these are its own keys.
const names = Object.keys(orderWeights) as (keyof typeof orderWeights)[];
// Safe: these are its own keys.
const signs = Object.keys(verdictWeights) as (keyof typeof verdictWeights)[];

const articles = values.papers
  ? []
  : ['xquad.en', 'covidqa'].map((name) => readSet(data, name)).filter((set) => set !== undefined);
const development = readPaperSet('development', join(data, 'papers'));
if (development === undefined) throw new Error(`The development papers are not in ${data}.`);
const rounds = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'eighth'].map((name) =>
  readPaperSet(name, join(import.meta.dirname, 'ask-papers', name === 'first' ? '' : name)),
);
const asked: Asked[] = articles.length === 0 ? [] : askArticles(articles);
for (const set of [development, moreQuestions(development), ...rounds])
  if (set !== undefined) asked.push(...(await askPapers(set)));
const setNames = [...new Set(asked.map(({ set }) => set))];

const thresholds = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75];
const same = (from: number): Thresholds => ({
  ofKind: from,
  ofName: from,
  ofCase: from,
  ofMeaning: from,
  ofThing: from,
});
const head = [
  'set',
  'first',
  'within three',
  'answered',
  'misled',
  'near-misses',
  'off topic',
  'without the document',
];
const row = (name: string, some: readonly LeftOut[], from: Thresholds) => [name, ...ratesOf(some, from)];

const all = leaveOut(asked, names, signs);
const isPaper = ({ asked: { set } }: LeftOut) => !articles.some(({ name }) => name === set);
const ofAll = all.leftOut.filter(({ asked: { isOfAll } }) => isOfAll);
const papers = ofAll.filter(isPaper);
print(`\nFitted weights of the order:\n
${markdownTable([
  ['feature', 'present', 'fitted'],
  ...names.map((name, column) => [name, String(orderWeights[name]), (all.order[column] ?? 0).toFixed(2)]),
])}\n
Fitted weights of the verdict:\n
${markdownTable([
  ['sign', 'present', 'fitted'],
  ...signs.map((name, column) => [
    name,
    String(verdictWeights[name]),
    (all.verdict.weights[column] ?? 0).toFixed(2),
  ]),
  ['bias', '', all.verdict.bias.toFixed(2)],
])}\n`);
print(`Papers by weights that were fitted without them, by threshold, in %:\n
${markdownTable([['from', ...head.slice(1)], ...thresholds.map((from) => row(from.toFixed(2), papers, same(from)))])}\n`);
for (const group of ['ofKind', 'ofName', 'ofCase', 'ofMeaning', 'ofThing'] as const) {
  const own = papers.filter((one) => one.group === group);
  print(`The same of the questions ${group}, in hundredths of all questions:\n
${markdownTable([
  ['from', ...head.slice(1)],
  ...thresholds.map((from) => [from.toFixed(2), ...ratesOf(own, same(from), papers)]),
])}\n`);
}
const chosen: Thresholds = answersFrom;
print(`Each set by weights that were fitted without the document, in %:\n
${markdownTable([
  head,
  ...setNames.map((set) =>
    row(
      set,
      ofAll.filter(({ asked: own }) => own.set === set),
      chosen,
    ),
  ),
  row('all papers', papers, chosen),
  row(
    'all papers, each alone',
    all.leftOut.filter((one) => isPaper(one) && one.asked.of === 1),
    chosen,
  ),
])}\n`);

if (values.features) {
  const without = [
    ...names.map(
      (name) =>
        [
          name,
          leaveOut(
            asked,
            names.filter((own) => own !== name),
            signs,
          ),
        ] as const,
    ),
    ...signs.map(
      (name) =>
        [
          name,
          leaveOut(
            asked,
            names,
            signs.filter((own) => own !== name),
          ),
        ] as const,
    ),
  ];
  print(`All papers without a feature or a sign, in %:\n
${markdownTable([
  ['without', ...head.slice(1)],
  row('-', papers, chosen),
  ...without.map(([name, { leftOut }]) =>
    row(
      name,
      leftOut.filter((one) => one.asked.isOfAll && isPaper(one)),
      chosen,
    ),
  ),
])}\n`);
}
