import { expect, test } from 'vitest';
import { planSchema } from '#shared/ask-plan.ts';
import { fitPlan, readValues, withFilters, withMeasures } from './plan-edits.ts';

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

test('what a figure without rows cannot have goes with its groups', () => {
  const sum = { op: 'sum' as const, column: 'c2' };
  const plan = planSchema.parse({
    table: 't',
    measures: [sum, { op: 'count' }],
    group_by: [{ column: 'c1' }, { column: 'c3' }],
    limit: 5,
    offset: 1,
    limit_each: { column: 'c3', rows: 2 },
    combine: 'ratio',
  });
  expect(fitPlan(plan)).toEqual(plan);
  const single = fitPlan({ ...plan, group_by: [], measures: [sum] });
  for (const part of ['limit', 'offset', 'limit_each', 'combine']) expect(single).not.toHaveProperty(part);
  expect(fitPlan({ ...plan, group_by: [{ column: 'c1' }] })).not.toHaveProperty('limit_each');
});

test('a computed column takes with it all that names it', () => {
  const product = { key: 'x1', op: 'times' as const, columns: ['c1', 'c2'] };
  const later = { key: 'x2', op: 'minus' as const, columns: ['x1', 'c2'] };
  const sum = { op: 'sum' as const, column: 'x1' };
  const plan = planSchema.parse({
    table: 't',
    computed: [product, later],
    measures: [sum],
    group_by: [{ column: 'c3' }, { column: 'x2', width: 10 }],
    filters: [
      { column: 'x2', op: 'more', values: [3] },
      { column: 'c2', op: 'more', other: 'x1' },
      { column: 'c2', op: 'more', values: [3] },
    ],
    group_filters: [{ measure: sum, op: 'more', value: 3 }],
    order_by: [{ measure: sum, direction: 'descending' }],
  });
  expect(fitPlan(plan)).toEqual(plan);
  const { computed: _, ...without } = plan;
  expect(fitPlan(without)).toEqual({
    ...without,
    measures: [{ op: 'count' }],
    group_by: [{ column: 'c3' }],
    filters: [plan.filters[2]],
    group_filters: [],
    order_by: [],
  });
  expect(fitPlan({ ...plan, computed: [product] })).toMatchObject({ measures: [sum], computed: [product] });
});

test('a measure without filters of its own is no share of itself', () => {
  const filter = { column: 'c1', op: 'is' as const, values: ['open'] };
  const share = { op: 'count' as const, filters: [filter], share: 'of_rows' as const };
  expect(withFilters(share, [])).toEqual({ op: 'count' });
  expect(withFilters({ ...share, share: 'of_total' }, [])).toEqual({ op: 'count', share: 'of_total' });
  expect(withFilters(share, [filter, filter])).toEqual({ ...share, filters: [filter, filter] });
});

test('what is ordered by a measure is ordered by the one that replaces it', () => {
  const [sum, count] = [{ op: 'sum' as const, column: 'c2' }, { op: 'count' as const }];
  const plan = planSchema.parse({
    table: 't',
    measures: [sum, count],
    group_by: [{ column: 'c1' }],
    order_by: [
      { measure: sum, direction: 'descending' },
      { column: 'c1', direction: 'ascending' },
    ],
  });
  const [sumOf, countOf] = plan.measures;
  if (!sumOf || !countOf) throw new Error('It has two.');
  const average = { op: 'average' as const, column: 'c2' };
  expect(withMeasures(plan, [average, countOf]).order_by).toEqual([
    { measure: average, direction: 'descending' },
    plan.order_by[1],
  ]);
  expect(withMeasures(plan, [countOf]).order_by).toEqual([plan.order_by[1]]);
  expect(withMeasures(plan, [sumOf]).order_by).toEqual(plan.order_by);
});
