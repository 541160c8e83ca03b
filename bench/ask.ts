// Measures how well Ask answers and what a question costs, on question sets with known answers that are not part of this
// repository. The weights were tuned on half of the documents; both halves are printed.
// `npm run bench:ask -- --data <folder>` or with `ASK_DATA`; `--failures` prints what fails, `--no-cost` leaves out the cost,
// `--no-quality` all else. `--passages 1000000 --index <file>` measures the cost over a million passages, and keeps the index for
// the next time. What embeddings cost is measured by `npm run bench:ask-vectors`.
import { parseArgs } from 'node:util';
import type { RankedSentence } from '#server/ask/papers/rank-sentences.ts';
import { measureCost } from './ask-cost.ts';
import {
  firstHits,
  foreignVerdicts,
  intervalOf,
  outcomes,
  ratesOf,
  tryAll,
  type Rates,
  type Trial,
} from './ask-quality.ts';
import { indexSets, isForTuning, languages, readSet, type QuestionSet } from './ask-sets.ts';
import { describeMachine, figure, markdownTable, print } from './report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    failures: { type: 'boolean', default: false },
    'no-cost': { type: 'boolean', default: false },
    'no-quality': { type: 'boolean', default: false },
    passages: { type: 'string', default: '100000' },
    askers: { type: 'string', default: '10' },
    index: { type: 'string' },
    rounds: { type: 'string', default: '300' },
  },
});
const { data } = values;
if (data === undefined) throw new Error('Say where the question sets are: --data <folder>.');

/** What shall be reached, in parts, by set. */
const reach: Record<string, Pick<Rates, 'first' | 'firstThree' | 'answeredAtTenth'>> = {
  'xquad.en': { first: 0.82, firstThree: 0.94, answeredAtTenth: 0.95 },
  covidqa: { first: 0.48, firstThree: 0.62, answeredAtTenth: 0.45 },
};

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

/** The rates of a half of the questions of a set, and within which limits 95 % of them lie. */
function rowsOf(name: string, half: string, trials: readonly Trial[]): string[][] {
  const rates = ratesOf(trials);
  const within = (outcome: keyof typeof outcomes) =>
    intervalOf(trials, outcomes[outcome])
      .map((limit) => (limit * 100).toFixed(0))
      .join(' to ');
  const { first, firstThree, answeredAtTenth, answered, falselyAnswered } = rates;
  return [
    [
      name,
      half,
      String(rates.questions),
      ...[first, firstThree, answeredAtTenth, answered, falselyAnswered].map(percent),
    ],
    [
      name,
      '95 %',
      '',
      within('first'),
      within('firstThree'),
      '',
      within('answered'),
      within('falselyAnswered'),
    ],
  ];
}

function printQuality(sets: readonly QuestionSet[]): void {
  const index = indexSets(sets, 'document');
  const rows: string[][] = [];
  for (const set of sets) {
    const trials = tryAll(index, set);
    const half = (isTuned: boolean) => trials.filter(({ isTuning }) => isTuning === isTuned);
    rows.push(...rowsOf(set.name, 'to tune', half(true)), ...rowsOf(set.name, 'to report', half(false)));
    const goal = reach[set.name];
    if (goal !== undefined)
      rows.push([
        set.name,
        'reach',
        '',
        percent(goal.first),
        percent(goal.firstThree),
        percent(goal.answeredAtTenth),
        '',
        '≤ 10 %',
      ]);
    if (values.failures) printFailures(trials);
  }
  const head = 'set|half|questions|first|first three|at 10 % false|verdict answer|false answers'.split('|');
  print(`\nThe marked sentence holds the answer; how often it is said to be one, and without the document that answers:\n
${markdownTable([head, ...rows])}\n`);
  printForeign(index, sets);
  index.close();
}

function printForeign(index: ReturnType<typeof indexSets>, sets: readonly QuestionSet[]): void {
  const rows = sets.flatMap((asked) =>
    sets
      .filter((other) => other !== asked)
      .map((other) => {
        const { answer, related, notFound } = foreignVerdicts(index, other, asked.questions);
        return [asked.name, other.name, percent(answer), percent(related), percent(notFound)];
      }),
  );
  print(`\nQuestions of one set asked of the documents of another:\n
${markdownTable([['questions', 'documents', 'answer', 'related', 'not found'], ...rows])}\n`);
}

/** The questions to tune on that fail; those to report are not looked at one by one. */
function printFailures(trials: readonly Trial[]): void {
  const textOf = ({ scope }: Trial['with'], { file, page, start, end }: RankedSentence) =>
    scope.page(file, page).slice(start, end);
  for (const { asked, isTuning, place, with: found, set } of trials) {
    const [best] = found.ranked;
    if (!isTuning || place === 1) continue;
    print(`${set}: ${asked.question}
  wanted: ${asked.answers.map(({ text }) => text).join(' / ')} (place ${place || 'none'})
  got: ${best === undefined ? 'nothing' : textOf(found, best)}\n`);
  }
}

function printLanguages(folder: string): void {
  const sets = ['en', ...languages]
    .map((language) => readSet(folder, `xquad.${language}`))
    .filter((set) => set !== undefined);
  const index = indexSets(sets, 'paragraph');
  const rows = sets.map((set) => {
    const half = (isTuning: boolean) =>
      set.questions.filter(({ document }) => isForTuning(document) === isTuning);
    return [set.name, ...[half(true), half(false)].map((own) => firstHits(index, set, own).toFixed(3))];
  });
  index.close();
  print(`\nThe first sentence is of the right paragraph (reach: 0.80 in each):\n
${markdownTable([['language', 'to tune', 'to report'], ...rows])}\n`);
}

const sets = ['xquad.en', 'covidqa'].map((name) => readSet(data, name)).filter((set) => set !== undefined);
if (sets.length === 0) throw new Error(`There are no question sets in ${data}.`);
print(`${describeMachine()}\n`);
if (!values['no-quality']) {
  printQuality(sets);
  printLanguages(data);
}
if (!values['no-cost']) {
  const options = {
    passages: Number(values.passages),
    rounds: Number(values.rounds),
    askers: Number(values.askers),
  };
  const cost = await measureCost(sets, { ...options, indexPath: values.index });
  const heads = ['passages', 'files', 'index', 'indexed in', 'median', 'p95', 'processor time'];
  const row = [
    figure(cost.passages),
    figure(cost.files),
    `${figure(cost.indexMiB)} MiB`,
    `${figure(cost.indexingSeconds)} s`,
    `${figure(cost.medianMs)} ms`,
    `${figure(cost.p95Ms)} ms`,
    `${figure(cost.processorMs)} ms`,
    `${figure(cost.atOnceMedianMs)} ms`,
    `${figure(cost.atOnceP95Ms)} ms`,
    `${figure(cost.peakMiB)} MiB`,
    `${figure(cost.stallMs)} ms`,
  ];
  const others = [`median of ${options.askers} at once`, 'their p95', 'peak memory', 'event loop stalls'];
  print(`\nQuestions over many passages (reach: p95 250 ms, of ten at once 500 ms, 250 MiB, event loop 25 ms):\n
${markdownTable([[...heads, ...others], row])}\n`);
}
