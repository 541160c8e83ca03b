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

test('nothing is offered below the least score, and no readings are none', () => {
  expect(decide([reading('c1', weights.offered - 0.1)], run).verdict).toBe('none');
  expect(decide([], run).verdict).toBe('none');
});
