import { expect, test } from 'vitest';
import type { AskedTable } from '#shared/figures.ts';
import { againstFor, columnsFor, comparisonsFor, freeKey, opsFor, type AskedColumn } from './plan-options.ts';
import { planSchema } from '#shared/ask-plan.ts';

const column = (key: string, type: AskedColumn['type']) => ({ key, name: key, type, unit: null });
const table = (...columns: AskedColumn[]): AskedTable => ({
  id: 't',
  name: 'T',
  file_id: null,
  file_name: null,
  columns,
});
const [text, number, other, date] = [
  column('c1', 'text'),
  column('c2', 'number'),
  column('c3', 'number'),
  column('c4', 'date'),
];

test('a table without numbers offers no sum', () => {
  expect(opsFor(table(text))).toEqual(['count', 'count_distinct']);
  const dated = table(text, date);
  expect(opsFor(dated)).toEqual(['count', 'count_distinct', 'minimum', 'maximum']);
  expect(columnsFor('maximum', dated).map(({ key }) => key)).toEqual(['c4']);
});

test('a column is compared with others of its type, and one that has an average with that of all rows', () => {
  const all = table(text, number, other, date);
  expect(againstFor(text, undefined, all)).toEqual(['values']);
  expect(againstFor(number, undefined, all)).toEqual(['values', 'column', 'measure']);
  expect(againstFor(date, undefined, all)).toEqual(['values', 'measure']);
  // A part of a date is a number, and compared with numbers alone.
  expect(againstFor(date, 'weekday', all)).toEqual(['values']);
  expect(comparisonsFor('date', 'weekday', 'values')).not.toContain('empty');
  expect(comparisonsFor('text', undefined, 'column')).toEqual(['is', 'is_not']);
});

test('a new computed column gets a key that none has', () => {
  const computed = (...keys: string[]) =>
    planSchema.parse({
      table: 't',
      computed: keys.map((key) => ({ key, op: 'plus', columns: ['c1', 'c2'] })),
    });
  expect(freeKey(planSchema.parse({ table: 't' }))).toBe('x1');
  expect(freeKey(computed('x1', 'x3'))).toBe('x2');
  expect(freeKey(computed(...Array.from({ length: 9 }, (_, index) => `x${index + 1}`)))).toBeUndefined();
});
