import { expect, test } from 'vitest';
import { planSchema } from '#shared/ask-plan.ts';
import type { Figure } from '#shared/figures.ts';
import { chartOf } from './figure-chart.ts';

const figureOf = (by: 'c1' | 'c2', rows: Figure['rows']): Figure => ({
  plan: planSchema.parse({
    table: 't',
    measures: [{ op: 'sum', column: 'c3' }],
    group_by: [by === 'c1' ? { column: by } : { column: by, by: 'month' }],
  }),
  plan_text: 'The sum of Amount',
  table: {
    id: 't',
    name: 'Costs',
    file_id: 'f',
    file_name: 'Costs.csv',
    columns: [
      { key: 'c1', name: 'City', type: 'text', unit: null },
      { key: 'c2', name: 'Date', type: 'date', unit: null },
      { key: 'c3', name: 'Amount', type: 'number', unit: '€' },
    ],
  },
  columns: [by === 'c1' ? 'City' : 'Date (month)', 'Sum of Amount'],
  rows,
  row_citations: [],
  rows_used: 3,
  rows_total: 3,
  left_out: [],
  sql: '',
});

test('groups are drawn in the order of the figure, as many as there is room for', () => {
  const chart = chartOf(
    figureOf('c1', [
      ['Berlin', 1234.5],
      ['Rome', 12],
      [null, 3],
    ]),
  );
  expect(chart).toMatchObject({ isTime: false, label: 'Sum of Amount by City', further: 0 });
  expect(chart?.bars).toMatchObject([
    { name: 'Berlin', value: 1234.5, text: '€1,234.50' },
    { name: 'Rome', text: '€12' },
    { name: '–', value: 3 },
  ]);
  const many = chartOf(
    figureOf(
      'c1',
      Array.from({ length: 30 }, (_, index) => [`City ${index}`, index]),
    ),
  );
  expect(many).toMatchObject({ further: 10 });
  expect(many?.bars).toHaveLength(20);
});

test('periods are drawn in the order of time, without those that have no date', () => {
  const chart = chartOf(
    figureOf('c2', [
      ['2024-03', 5],
      ['2023-12', 1],
      [null, 9],
    ]),
  );
  expect(chart).toMatchObject({ isTime: true });
  expect(chart?.bars.map(({ name, value }) => [name, value])).toEqual([
    ['December 2023', 1],
    ['March 2024', 5],
  ]);
});

test('what has nothing to compare is not drawn', () => {
  expect(chartOf(figureOf('c1', []))).toBeUndefined();
  expect(chartOf(figureOf('c1', [['Berlin', 1]]))).toBeUndefined();
  const figure = figureOf('c1', [['Berlin'], ['Rome']]);
  const groups = { ...figure, plan: { ...figure.plan, measures: [] }, columns: ['City'] };
  expect(chartOf(groups)).toBeUndefined();
});
