// Fits the weights of answers from papers (`src/server/ask/papers/weights.ts`): those by which sentences are put in order, and those
// of the verdict. On the development papers (`<folder>/papers`) and the half of the articles to tune on; nothing of
// `bench/ask-papers/` nor of the other half is asked. `npm run bench:ask-fit -- --data <folder>` or with `ASK_DATA` prints the weights,
// how they do on documents that they were not fitted on, and what each feature brings there.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reason } from '#server/ask/papers/answer.ts';
import type { SentenceFeatures } from '#server/ask/papers/features.ts';
import { orderWeights } from '#server/ask/papers/weights.ts';
import { holdsAnswer } from './ask-quality.ts';
import { indexSets, isForTuning, readSet, type QuestionSet } from './ask-sets.ts';
import { holdsGold } from './paper-judge.ts';
import { indexPapers, readPaperSet, type PaperSet } from './paper-sets.ts';
import { fitSoftmax, scoreOf, type Example } from './softmax-fit.ts';
import { markdownTable, print } from './report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    folds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '150' },
    penalty: { type: 'string', default: '3' },
    features: { type: 'boolean', default: false },
  },
});
const { data } = values;
if (data === undefined) throw new Error('Say where the question sets are: --data <folder>.');
const [folds, rounds, penalty] = [Number(values.folds), Number(values.rounds), Number(values.penalty)];

type Name = keyof typeof orderWeights;
// Safe: these are its own keys.
const names = Object.keys(orderWeights) as Name[];

/** So many sentences of a question are compared: below, none becomes the first. */
const SENTENCES_MAX = 50;
const rowOf = (features: SentenceFeatures) => Float64Array.from(names, (name) => features[name]);

function articleExamples(sets: readonly QuestionSet[]): Example[] {
  const index = indexSets(sets, 'document');
  const examples = sets.flatMap((set) =>
    set.questions
      .filter(({ document }) => isForTuning(document))
      .map((asked) => {
        const { ranked, scope } = reason(index.reader, {
          question: asked.question,
          collections: [index.collection(set)],
        });
        const best = ranked.slice(0, SENTENCES_MAX);
        return {
          set: set.name,
          document: asked.document,
          rows: best.map(({ features }) => rowOf(features)),
          holds: best.map(
            ({ file, page, start, end }) =>
              file.id === `${set.name}/${asked.document}` &&
              holdsAnswer(scope.page(file, page).slice(start, end), asked),
          ),
        };
      }),
  );
  index.close();
  return examples;
}

async function paperExamples(set: PaperSet): Promise<Example[]> {
  const index = await indexPapers(set);
  const examples = set.questions
    .filter(({ gold }) => gold !== undefined)
    .map((asked) => {
      const { ranked } = reason(index.reader, { question: asked.question, collections: index.collections });
      const best = ranked.slice(0, SENTENCES_MAX);
      return {
        set: set.name,
        document: asked.document,
        rows: best.map(({ features }) => rowOf(features)),
        holds: best.map(({ clause }) => holdsGold(asked, clause.sentence.text)),
      };
    });
  index.close();
  return examples;
}

/** The place of the first sentence that holds the answer, from 1; Infinity where none does. */
function placeOf({ rows, holds }: Example, by: Float64Array): number {
  const order = rows.map((row, at) => [scoreOf(row, by), holds[at] === true] as const);
  const place = order.toSorted(([one], [other]) => other - one).findIndex(([, is]) => is);
  return place < 0 ? Infinity : place + 1;
}

/** The places of all examples, each by weights that were fitted without its document. */
function placesLeftOut(examples: readonly Example[]): number[] {
  const documents = [...new Set(examples.map(({ set, document }) => `${set}/${document}`))];
  const foldOf = ({ set, document }: Example) => documents.indexOf(`${set}/${document}`) % folds;
  const fitted = Array.from({ length: folds }, (_, fold) =>
    fitSoftmax(
      examples.filter((example) => foldOf(example) !== fold),
      { rounds, penalty },
    ),
  );
  return examples.map((example) => placeOf(example, fitted[foldOf(example)] ?? new Float64Array(0)));
}

function ratesOf(examples: readonly Example[], places: readonly number[], set: string): string {
  const own = places.filter((_, at) => examples[at]?.set === set);
  const part = (most: number) => ((100 * own.filter((place) => place <= most).length) / own.length).toFixed(1);
  return `${part(1)} / ${part(3)}`;
}

const sets = ['xquad.en', 'covidqa'].map((name) => readSet(data, name)).filter((set) => set !== undefined);
const papers = readPaperSet('papers', join(data, 'papers'));
if (sets.length === 0 || papers === undefined) throw new Error(`The question sets are not all in ${data}.`);
const examples = [...(await paperExamples(papers)), ...articleExamples(sets)];
const setNames = [...new Set(examples.map(({ set }) => set))];

const present = Float64Array.from(names, (name) => orderWeights[name]);
const fitted = fitSoftmax(examples, { rounds: 2 * rounds, penalty });
const leftOut = placesLeftOut(examples);
print(`\nThe right sentence first / within three, in %:\n
${markdownTable([
  ['set', 'present weights', 'fitted', 'fitted on other documents'],
  ...setNames.map((set) => [
    set,
    ratesOf(examples, examples.map((example) => placeOf(example, present)), set),
    ratesOf(examples, examples.map((example) => placeOf(example, fitted)), set),
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
  ...names.map((name, column) => [name, ...setNames.map((set) => ratesOf(examples, without[column] ?? [], set))]),
])}\n`);
}
