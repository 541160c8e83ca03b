// Measures how well Ask answers everyday questions about everyday papers, by what the questions ask for.
// `npm run bench:ask-papers -- --data <folder>` or with `ASK_DATA`: its `papers/` are development papers; `bench/ask-papers/` are those
// of the rounds. Weights are fitted on all of them: `bench:ask-fit` tells how each does without itself. `--encoder` asks with the sentence encoder, whose packages must be
// installed; `--failures` prints what fails on the development papers.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answer } from '#server/ask/papers/answer.ts';
import type { QuotedAnswer } from '#server/ask/answering/messages.ts';
import { Encoder } from '#server/ask/embedding/encoder.ts';
import { requireEncoderPackages } from '#server/ask/embedding/encoder-packages.ts';
import { percentile } from '#server/testing/measure.ts';
import { foreignVerdicts, ratesOf, tryAll } from './ask-quality.ts';
import { indexSets, readSet } from './ask-sets.ts';
import { judge, type Judgement, type PaperQuestion } from './paper-judge.ts';
import { indexPapers, readPaperSet, type PaperSet } from './paper-sets.ts';
import { describeMachine, figure, markdownTable, print } from './report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    encoder: { type: 'boolean', default: false },
    failures: { type: 'boolean', default: false },
    'papers-only': { type: 'boolean', default: false },
  },
});
const { data } = values;
if (data === undefined) throw new Error('Say where the question sets are: --data <folder>.');

interface Trial {
  asked: PaperQuestion;
  found: QuotedAnswer;
  judged: Judgement;
  milliseconds: number;
}

async function tryPapers(set: PaperSet, encoder: Encoder | undefined): Promise<Trial[]> {
  const index = await indexPapers(set, encoder);
  const trials: Trial[] = [];
  for (const asked of set.questions) {
    const start = performance.now();
    const found = answer(index.reader, await index.input(asked.question));
    const milliseconds = performance.now() - start;
    const quotes = found.citations.map(({ quote }) => quote);
    trials.push({ asked, found, judged: judge(asked, { verdict: found.verdict, quotes }), milliseconds });
  }
  index.close();
  return trials;
}

const outcomes = {
  first: ({ isFirst }: Judgement) => isFirst,
  'within three': ({ isWithinThree }: Judgement) => isWithinThree,
  answered: ({ isAnswered }: Judgement) => isAnswered,
  misled: ({ isMisled }: Judgement) => isMisled,
};

const percent = (trials: readonly Trial[], is: (judged: Judgement) => boolean) =>
  trials.length === 0
    ? ''
    : `${((100 * trials.filter(({ judged }) => is(judged)).length) / trials.length).toFixed(1)} %`;

function rowOf(name: string, trials: readonly Trial[]): string[] {
  const answerable = trials.filter(({ judged }) => judged.isAnswerable);
  const others = trials.filter(({ judged }) => !judged.isAnswerable);
  return [
    name,
    String(trials.length),
    ...Object.values(outcomes).map((is) => percent(answerable, is)),
    percent(others, ({ isFalse }) => isFalse),
  ];
}

function printPapers(name: string, trials: readonly Trial[]): void {
  const kinds = [...Map.groupBy(trials, ({ asked }) => asked.kind)].map(([kind, own]) => rowOf(kind, own));
  const answerable = trials.filter(({ judged }) => judged.isAnswerable);
  const head = ['kind', 'questions', ...Object.keys(outcomes), 'false answers'];
  const p95 = percentile(
    trials.map(({ milliseconds }) => milliseconds),
    0.95,
  );
  print(`\n${name}, p95 ${figure(p95)} ms:\n
${markdownTable([head, ...kinds, rowOf('all that are answerable', answerable)])}\n`);
}

/** What fails, with what was quoted instead. */
function printFailures(trials: readonly Trial[]): void {
  for (const { asked, found, judged } of trials) {
    if (judged.isAnswerable ? judged.isFirst && judged.isAnswered : !judged.isFalse) continue;
    const marks = Object.entries(judged).flatMap(([mark, is]) => (is ? [mark] : []));
    print(`${asked.id} ${asked.kind}: ${asked.question}  [${found.verdict}] ${marks.join(' ')}
  gold: ${asked.gold?.join(' / ') ?? '-'}
${found.citations.map(({ headings, quote }) => `  - ${headings.join(' > ')}: ${quote}`).join('\n')}\n`);
  }
}

/** The sets of encyclopedia and of medical articles, of which half was fitted on. */
function printArticles(folder: string): void {
  const sets = ['xquad.en', 'covidqa']
    .map((name) => readSet(folder, name))
    .filter((set) => set !== undefined);
  const index = indexSets(sets, 'document');
  const part = (share: number) => `${(100 * share).toFixed(1)} %`;
  const rows = sets.flatMap((set) => {
    const trials = tryAll(index, set);
    const foreign = sets
      .filter((other) => other !== set)
      .map((other) => part(foreignVerdicts(index, other, set.questions).answer));
    return [true, false].map((isTuning) => {
      const own = trials.filter((trial) => trial.isTuning === isTuning);
      const { first, firstThree, answered, falselyAnswered, answeredAtTenth } = ratesOf(own);
      const rates = [first, firstThree, answered, falselyAnswered, answeredAtTenth].map(part);
      return [set.name, isTuning ? 'to tune' : 'to report', String(own.length), ...rates, ...foreign];
    });
  });
  index.close();
  const head =
    'set|half|questions|first|within three|answered|false without the document|at 10 % false|false of another set';
  print(`\n${markdownTable([head.split('|'), ...rows])}\n`);
}

const folders = {
  'Development papers': join(data, 'papers'),
  'First round': join(import.meta.dirname, 'ask-papers'),
  'Second round': join(import.meta.dirname, 'ask-papers', 'second'),
  'Third round': join(import.meta.dirname, 'ask-papers', 'third'),
  'Fourth round': join(import.meta.dirname, 'ask-papers', 'fourth'),
  'Fifth round': join(import.meta.dirname, 'ask-papers', 'fifth'),
  'Sixth round': join(import.meta.dirname, 'ask-papers', 'sixth'),
  'Seventh round': join(import.meta.dirname, 'ask-papers', 'seventh'),
  'Eighth round': join(import.meta.dirname, 'ask-papers', 'eighth'),
  'Ninth round': join(import.meta.dirname, 'ask-papers', 'ninth'),
};
if (values.encoder) requireEncoderPackages();
const encoder = values.encoder ? new Encoder() : undefined;
print(describeMachine());
for (const [name, folder] of Object.entries(folders)) {
  const set = readPaperSet(name, folder);
  if (set === undefined) continue;
  const trials = await tryPapers(set, encoder);
  if (values.failures && folder === folders['Development papers']) printFailures(trials);
  printPapers(name, trials);
}
encoder?.close();
if (!values['papers-only']) printArticles(data);
