import { planSchema } from '#shared/ask-plan.ts';
import { expect, test } from 'vitest';
import { FigureError } from '../figure-error.ts';
import { decide, type Result } from './decide.ts';
import type { Reading } from './reading.ts';
import { weights } from './weights.ts';

/** A reading of a column. */
const reading = (column: string, score: number, more: Partial<Reading> = {}): Reading => ({
  plan: planSchema.parse({ table: 't', measures: [{ op: 'sum', column }] }),
  score,
  unknown: [],
  unused: [],
  penalty: 0,
  isDoubtful: false,
  isFollowUp: false,
  ...more,
});
const results: Record<string, number> = { c1: 1, c2: 2, c3: 1 };
const run = ({ measures }: { measures: { column?: string | undefined }[] }): Result => {
  const value = results[measures[0]?.column ?? ''];
  if (value === undefined) throw new FigureError('There is no such column.');
  return { columns: ['Sum'], rows: [[value]] };
};

test('a clear lead answers', () => {
  const { verdict, readings } = decide([reading('c1', 3), reading('c2', 3 - weights.lead - 0.01)], run);
  expect(verdict).toBe('answer');
  expect(readings.map(({ worked }) => worked.rows)).toEqual([[[1]], [[2]]]);
});

test('another measure that was only guessed has to be less far behind, other groups by a guess do not', () => {
  const guess = { penalty: weights.guessed + 0.1 };
  const behind = (by: number, more: Partial<Reading>) =>
    decide([reading('c1', 3), reading('c2', 3 - by, more)], run).verdict;
  expect(behind(weights.leadOverGuess + 0.01, guess)).toBe('answer');
  expect(behind(weights.leadOverGuess - 0.01, guess)).toBe('choose');
  expect(behind(weights.leadOverGuess + 0.01, {})).toBe('choose');
  const groups = planSchema.parse({
    table: 't',
    measures: [{ op: 'sum', column: 'c2' }],
    group_by: [{ column: 'c5' }],
  });
  expect(behind(weights.leadOverGuess + 0.01, { ...guess, plan: groups })).toBe('choose');
});

test('no rows, and a word for something other than a column that is only near, are no answer', () => {
  const none = () => ({ columns: ['Name'], rows: [] });
  expect(decide([reading('c1', 3)], none).verdict).toBe('choose');
  const near = { start: 0, end: 1, score: 0.5, isGuess: true } as const;
  const person = { kind: 'person', ...near } as const;
  expect(decide([reading('c1', 3, { unknown: [person] })], run).verdict).toBe('choose');
});

test('readings that are near each other are asked back, each result once', () => {
  const { verdict, readings } = decide([reading('c1', 3), reading('c3', 2.9), reading('c2', 2.8)], run);
  expect(verdict).toBe('choose');
  expect(readings.map(({ worked }) => worked.rows)).toEqual([[[1]], [[2]]]);
});

test('what cannot be worked out is no reading', () => {
  expect(decide([reading('c9', 3), reading('c1', 2)], run).readings).toHaveLength(1);
  expect(decide([reading('c9', 3)], run).verdict).toBe('none');
});

test('a doubtful reading, or one with a word that nothing is known of, never answers by itself', () => {
  expect(decide([reading('c1', 3, { isDoubtful: true })], run).verdict).toBe('choose');
  const word = { kind: 'unknown', start: 0, end: 1, score: weights.unknownNoun } as const;
  expect(decide([reading('c1', 3, { unknown: [word] })], run).verdict).toBe('choose');
});

test('a reading of which much was guessed never answers by itself', () => {
  expect(decide([reading('c1', 3, { penalty: weights.guessed })], run).verdict).toBe('answer');
  expect(decide([reading('c1', 3, { penalty: weights.guessed + 0.01 })], run).verdict).toBe('choose');
});

test('nothing is offered below the least score, and no readings are none', () => {
  expect(decide([reading('c1', weights.offered - 0.1)], run).verdict).toBe('none');
  expect(decide([], run).verdict).toBe('none');
});

const plan = (part: object): Reading['plan'] => planSchema.parse({ table: 't', ...part });
const sum = { op: 'sum', column: 'c1' } as const;

test.for([
  [
    'the cells beside their sum in groups',
    { columns: ['c1'] },
    { measures: [sum], group_by: [{ column: 'c5' }] },
  ],
  [
    'one value beside two',
    { measures: [sum], filters: [{ column: 'c5', op: 'is', values: ['F'] }] },
    {
      measures: [sum],
      filters: [{ column: 'c5', op: 'one_of', values: ['M', 'F'] }],
      group_by: [{ column: 'c5' }],
    },
  ],
  [
    'the greatest amount beside its row',
    { measures: [{ op: 'maximum', column: 'c1' }] },
    { columns: ['c1', 'c2'], order_by: [{ column: 'c1', direction: 'descending' }], limit: 1 },
  ],
  [
    'a sum beside its share',
    { measures: [sum], filters: [{ column: 'c5', op: 'is', values: ['F'] }] },
    {
      measures: [{ ...sum, share: 'of_rows', filters: [{ column: 'c5', op: 'is', values: ['F'] }] }],
    },
  ],
] as const)('what says less of a question does not compete: %s', ([, less, more]) => {
  const worked = (own: Reading['plan']): Result => ({
    columns: ['One'],
    rows: [[JSON.stringify(own) === JSON.stringify(plan(less)) ? 1 : 2]],
  });
  const all = [reading('c1', 3, { plan: plan(more) }), reading('c1', 2.9, { plan: plan(less) })];
  expect(decide(all, worked)).toMatchObject({ verdict: 'answer', readings: [{ reading: { score: 3 } }] });
  // The other way round both are offered: the likelier one leaves something out.
  const other = decide(
    [reading('c1', 3, { plan: plan(less) }), reading('c1', 2.9, { plan: plan(more) })],
    worked,
  );
  expect(other.verdict).toBe('choose');
});
