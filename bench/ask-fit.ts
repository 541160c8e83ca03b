// Fits the weights by which the sentences of an answer are ordered (`src/server/ask/answering/rank-sentences.ts`), on the half
// of the question sets to tune on; no question of the other half is asked. `npm run bench:ask-fit -- --data <folder>` or with `ASK_DATA`
// prints the weights and how they do on documents that they were not fitted on.
import { parseArgs } from 'node:util';
import { reason } from '#server/ask/answering/answer.ts';
import type { SentenceFeatures } from '#server/ask/answering/features.ts';
import { weights } from '#server/ask/answering/rank-sentences.ts';
import { holdsAnswer } from './ask-quality.ts';
import { indexSets, isForTuning, readSet, type QuestionSet } from './ask-sets.ts';
import { markdownTable, print } from './report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    folds: { type: 'string', default: '10' },
  },
});
const { data } = values;
if (data === undefined) throw new Error('Say where the question sets are: --data <folder>.');

type Name = keyof typeof weights;

/** A question with the sentences that were found, the best of the present weights first. */
interface Example {
  set: string;
  document: string;
  /** By sentence its features, each divided by its deviation among all sentences. */
  rows: Float64Array[];
  /** By sentence whether it holds the answer. */
  holds: boolean[];
}

/** So many sentences of a question are compared: below, none becomes the first. */
const SENTENCES_MAX = 40;
/** How much the square of a standardized weight costs, in units of the logarithm of a probability. */
const PENALTY = 3;
const ROUNDS = 400;

/** The features that are fitted: those of headings say nothing in sets without headings. */
const names = Object.keys(weights).filter((name): name is Name => name in weights && !/heading/i.test(name));

function examplesOf(sets: readonly QuestionSet[]): Example[] {
  const index = indexSets(sets, 'document');
  const examples = sets.flatMap((set) =>
    set.questions
      .filter(({ document }) => isForTuning(document))
      .map((asked) => {
        const input = { question: asked.question, collections: [index.collection(set)] };
        const { ranked, scope } = reason(index.reader, input);
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

const rowOf = (features: SentenceFeatures) => Float64Array.from(names, (name) => features[name]);

/** Divides each feature by its deviation, so that all weights are penalized alike. */
function standardize(examples: readonly Example[]): number[] {
  const rows = examples.flatMap((example) => example.rows);
  const deviations = names.map((_, column) => {
    const mean = rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length;
    const square = rows.reduce((sum, row) => sum + ((row[column] ?? 0) - mean) ** 2, 0) / rows.length;
    return Math.sqrt(square) || 1;
  });
  for (const row of rows)
    for (const [column, deviation] of deviations.entries()) row[column] = (row[column] ?? 0) / deviation;
  return deviations;
}

function dot(row: Float64Array, by: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < row.length; at += 1) sum += (row[at] ?? 0) * (by[at] ?? 0);
  return sum;
}

/** The softmax of the scores of some sentences, of all or of those that hold the answer. */
function shares(scores: readonly number[], isMeant: (at: number) => boolean): number[] {
  const most = Math.max(...scores.filter((_, at) => isMeant(at)));
  const parts = scores.map((score, at) => (isMeant(at) ? Math.exp(score - most) : 0));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}

/**
 * Weights with which the sentences that hold the answers are most probable among all that were found, where the probability of
 * a sentence is the softmax of its score. By gradient ascent with a step of its own for each weight (Adam).
 */
function fit(examples: readonly Example[]): Float64Array {
  const told = examples.filter(({ holds }) => holds.includes(true));
  const fitted = new Float64Array(names.length);
  const [mean, square] = [new Float64Array(names.length), new Float64Array(names.length)];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const gradient = Float64Array.from(fitted, (weight) => -2 * PENALTY * weight);
    for (const { rows, holds } of told) {
      const scores = rows.map((row) => dot(row, fitted));
      const all = shares(scores, () => true);
      const right = shares(scores, (at) => holds[at] === true);
      for (const [at, row] of rows.entries()) {
        const pull = (right[at] ?? 0) - (all[at] ?? 0);
        for (let column = 0; column < row.length; column += 1)
          gradient[column] = (gradient[column] ?? 0) + pull * (row[column] ?? 0);
      }
    }
    const step = 0.1 / Math.sqrt(1 + round / 40);
    for (const [column, slope] of gradient.entries()) {
      mean[column] = 0.9 * (mean[column] ?? 0) + 0.1 * slope;
      square[column] = 0.99 * (square[column] ?? 0) + 0.01 * slope ** 2;
      const [first, second] = [
        (mean[column] ?? 0) / (1 - 0.9 ** round),
        (square[column] ?? 0) / (1 - 0.99 ** round),
      ];
      fitted[column] = (fitted[column] ?? 0) + (step * first) / (Math.sqrt(second) + 1e-9);
    }
  }
  return fitted;
}

/** Whether the first sentence holds the answer. */
function isRight({ rows, holds }: Example, by: Float64Array): boolean {
  const scores = rows.map((row) => dot(row, by));
  return holds[scores.indexOf(Math.max(...scores))] === true;
}

const sets = ['xquad.en', 'covidqa'].map((name) => readSet(data, name)).filter((set) => set !== undefined);
if (sets.length === 0) throw new Error(`There are no question sets in ${data}.`);
const examples = examplesOf(sets);
const deviations = standardize(examples);

/** Documents are left out in turn, each with all its questions. */
function leftOut(): Example[] {
  const documents = [...new Set(examples.map(({ document }) => document))];
  const folds = Number(values.folds);
  return Array.from({ length: folds }, (_, fold) => {
    const isOut = ({ document }: Example) => documents.indexOf(document) % folds === fold;
    const by = fit(examples.filter((example) => !isOut(example)));
    return examples.filter((example) => isOut(example) && isRight(example, by));
  }).flat();
}

const fitted = fit(examples);
const present = Float64Array.from(names, (name, column) => weights[name] * (deviations[column] ?? 1));
const part = (right: readonly Example[], of: readonly Example[]) =>
  `${((100 * right.length) / of.length).toFixed(1)} %`;
const unseen = leftOut();
const rates = sets.map(({ name }) => {
  const own = examples.filter(({ set }) => set === name);
  return [
    name,
    part(
      own.filter((example) => isRight(example, present)),
      own,
    ),
    part(
      own.filter((example) => isRight(example, fitted)),
      own,
    ),
    part(
      unseen.filter(({ set }) => set === name),
      own,
    ),
  ];
});
print(`\nThe first sentence holds the answer, on the half to tune on:\n
${markdownTable([['set', 'with the present weights', 'with those fitted', 'fitted on other documents'], ...rates])}\n
${markdownTable([
  ['feature', 'present', 'fitted'],
  ...names.map((name, column) => [
    name,
    String(weights[name]),
    ((fitted[column] ?? 0) / (deviations[column] ?? 1)).toFixed(2),
  ]),
])}\n`);
