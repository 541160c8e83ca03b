import { expect, test } from 'vitest';
import { planSchema } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { columnsFor, fitPlan, numberProblem, opsFor, readNumber, readValues } from './plan-edits.ts';

const column = (key: string, type: AskedTable['columns'][number]['type']) => ({
  key,
  name: key,
  type,
  unit: null,
});
const table = (...columns: AskedTable['columns']): AskedTable => ({
  id: 't',
  name: 'T',
  file_id: null,
  file_name: null,
  columns,
});

test('a table without numbers offers no sum', () => {
  expect(opsFor(table(column('c1', 'text')))).toEqual(['count', 'count_distinct']);
  const dated = table(column('c1', 'text'), column('c2', 'date'));
  expect(opsFor(dated)).toEqual(['count', 'count_distinct', 'minimum', 'maximum']);
  expect(columnsFor('maximum', dated).map(({ key }) => key)).toEqual(['c2']);
});

test('values are read as what the column holds', () => {
  expect(readValues('is', 'number', [' 1.5 '])).toEqual([1.5]);
  expect(readValues('between', 'number', ['1', '2'])).toEqual([1, 2]);
  expect(readValues('is', 'boolean', ['yes'])).toEqual([true]);
  expect(readValues('one_of', 'text', ['Berlin', '', 'Rome'])).toEqual(['Berlin', 'Rome']);
  expect(readValues('empty', 'text', [])).toEqual([]);
  expect(readValues('is', 'number', ['many'])).toBeUndefined();
  expect(readValues('between', 'number', ['1', ''])).toBeUndefined();
  expect(readValues('is', 'text', [' '])).toBeUndefined();
});

test('an order goes with what it is by', () => {
  const sum = { op: 'sum' as const, column: 'c2' };
  const plan = planSchema.parse({
    table: 't',
    measures: [sum],
    group_by: [{ column: 'c1' }],
    group_filters: [{ measure: sum, op: 'more', value: 3 }],
    order_by: [
      { measure: sum, direction: 'descending' },
      { column: 'c1', direction: 'ascending' },
    ],
  });
  expect(fitPlan(plan)).toEqual(plan);
  expect(fitPlan({ ...plan, group_by: [{ column: 'c3' }] }).order_by).toEqual([plan.order_by[0]]);
  expect(fitPlan({ ...plan, group_by: [] })).toMatchObject({ order_by: [], group_filters: [] });
  const list = { ...plan, measures: [], group_by: [], columns: ['c1'] };
  expect(fitPlan(list)).toMatchObject({ order_by: [plan.order_by[1]], columns: ['c1'] });
});

test('filters that were joined by “or” are not any more where only one is left', () => {
  const filters = ['Berlin', 'Rome'].map((value) => ({ column: 'c1', op: 'is' as const, values: [value] }));
  const plan = planSchema.parse({ table: 't', filters, match: 'any' });
  expect(fitPlan(plan)).toEqual(plan);
  expect(fitPlan({ ...plan, filters: filters.slice(1) })).not.toHaveProperty('match');
});

test.each([
  ['1,234.5', 1234.5],
  ['1234.5', 1234.5],
  [' -12 ', -12],
  ['−12', -12],
  ['+3', 3],
  ['.5', 0.5],
  ['1,000,000', 1_000_000],
  [String(1e-7), 1e-7],
])('the number %s is read as it is shown', (text, number) => {
  expect(readNumber(text)).toBe(number);
  expect(numberProblem(text)).toBeUndefined();
  expect(readValues('is', 'number', [text])).toEqual([number]);
});

test.each(['1,5', '1.234,5', '0x10', '12,34', 'many', '1 000', 'Infinity', '1e999'])(
  'why %s is no number is said',
  (text) => {
    expect(readNumber(text)).toBeUndefined();
    expect(numberProblem(text)).toContain('1,234.5');
    expect(readValues('is', 'number', [text])).toBeUndefined();
  },
);

test('nothing is said of a number before it is typed', () => {
  expect(numberProblem(' ')).toBeUndefined();
});
