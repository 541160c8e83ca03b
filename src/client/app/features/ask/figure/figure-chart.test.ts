import { expect, test } from 'vitest';
import { planSchema, type DateUnit } from '#shared/ask-plan.ts';
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
  is_cut: false,
  row_citations: [],
  proposal: null,
  rows_used: 3,
  rows_total: 3,
  left_out: [],
  sql: '',
});

test('groups are bars in the order of the figure, as many as there is room for', () => {
  const chart = chartOf(
    figureOf('c1', [
      ['Berlin', 1234.5],
      ['Rome', 12],
      [null, 3],
    ]),
  );
  expect(chart).toMatchObject({ kind: 'bars', label: 'Sum of Amount by City', further: 0 });
  expect(chart).toMatchObject({
    bars: [
      { name: 'Berlin', value: 1234.5, text: '€1,234.50' },
      { name: 'Rome', text: '€12' },
      { name: '–', value: 3 },
    ],
  });
  const many = chartOf(
    figureOf(
      'c1',
      Array.from({ length: 30 }, (_, index) => [`City ${index}`, index]),
    ),
  );
  expect(many).toMatchObject({ further: 10, bars: { length: 20 } });
});

test('periods are a line in the order of time, without those that have no date', () => {
  const chart = chartOf(
    figureOf('c2', [
      ['2024-03', 5],
      ['2023-12', 1],
      ['2024-01', -2],
      [null, 9],
      ['2024-02', null],
    ]),
  );
  expect(chart).toMatchObject({
    kind: 'line',
    points: [
      { name: 'December 2023', short: 'Dec 23', value: 1, position: 0 },
      { name: 'January 2024', value: -2, position: 1 / 3, isJoined: true },
      // No line over the month that has no value.
      { name: 'March 2024', value: 5, position: 1, isJoined: false },
    ],
  });
});

test('periods that follow each other are joined, whatever they are', () => {
  const joinedOf = (by: DateUnit | undefined, periods: string[]) => {
    const figure = figureOf(
      'c2',
      periods.map((period, index) => [period, index]),
    );
    const group = by === undefined ? { column: 'c2' } : { column: 'c2', by };
    const chart = chartOf({ ...figure, plan: { ...figure.plan, group_by: [group] } });
    return chart?.kind === 'line' ? chart.points.slice(1).map(({ isJoined }) => isJoined) : [];
  };
  expect(joinedOf('year', ['2019', '2020', '2022'])).toEqual([true, false]);
  expect(joinedOf('quarter', ['2023-Q4', '2024-Q1', '2024-Q3'])).toEqual([true, false]);
  expect(joinedOf('week', ['2024-12-30', '2025-01-06', '2025-01-20'])).toEqual([true, false]);
  expect(joinedOf('day', ['2024-02-29', '2024-03-01', '2024-03-03'])).toEqual([true, false]);
  expect(joinedOf(undefined, ['2024-02-29T10:30', '2024-03-01T08:00', '2024-06-03'])).toEqual([true, true]);
});

test('years are a line too, where they are numbers', () => {
  const figure = figureOf('c1', [
    [2012, 5],
    [null, 7],
    [2010, 1],
  ]);
  const years = figure.table.columns.map((column) => ({ ...column, name: 'Year', type: 'number' as const }));
  const table = { ...figure.table, columns: years };
  const chart = chartOf({ ...figure, table, columns: ['Year', 'Sum of Amount'] });
  expect(chart).toMatchObject({
    kind: 'line',
    points: [{ name: '2010' }, { name: '2012', isJoined: false }],
  });
});

test('parts of dates that come again are bars, and so are ranges of numbers and shares', () => {
  const chartBy = (group: object, rows: Figure['rows'], measure: object = {}) => {
    const figure = figureOf('c2', rows);
    const measures = [{ op: 'sum', column: 'c3', ...measure }];
    return chartOf({ ...figure, plan: planSchema.parse({ table: 't', measures, group_by: [group] }) });
  };
  const hours = Array.from({ length: 24 }, (_, hour) => [hour, hour]);
  expect(chartBy({ column: 'c2', by: 'hour' }, hours)).toMatchObject({
    kind: 'bars',
    further: 0,
    bars: { 14: { name: '14:00' } },
  });
  const days: Figure['rows'] = [
    ['Monday', 3],
    ['Tuesday', 5],
  ];
  expect(chartBy({ column: 'c2', by: 'weekday' }, days, { share: 'of_total' })).toMatchObject({
    kind: 'bars',
    bars: [
      { name: 'Monday', text: '3%' },
      { name: 'Tuesday', text: '5%' },
    ],
  });
  const ranges = [
    [0, 3],
    [10, 5],
  ];
  expect(chartBy({ column: 'c3', width: 10 }, ranges)).toMatchObject({
    kind: 'bars',
    bars: [{ name: '€0–9' }, { name: '€10–19' }],
  });
});

test('of two measures that are combined, it is the combination that is drawn', () => {
  const rows = [
    ['Berlin', 10, 12, -2],
    ['Rome', 8, 4, 4],
  ];
  const figure = figureOf('c1', rows);
  const sum = { op: 'sum', column: 'c3' };
  const plan = { table: 't', measures: [sum, sum], combine: 'difference', group_by: [{ column: 'c1' }] };
  const columns = ['City', 'One', 'Other', 'Difference'];
  expect(chartOf({ ...figure, plan: planSchema.parse(plan), columns })).toMatchObject({
    label: 'Difference by City',
    bars: [{ text: '-€2' }, { text: '€4' }],
  });
});

test('what has nothing to compare is not drawn', () => {
  expect(chartOf(figureOf('c1', []))).toBeUndefined();
  expect(chartOf(figureOf('c1', [['Berlin', 1]]))).toBeUndefined();
  expect(
    chartOf(
      figureOf('c2', [
        ['2024-01', 1],
        [null, 2],
      ]),
    ),
  ).toBeUndefined();
  const figure = figureOf('c1', [['Berlin'], ['Rome']]);
  const groups = { ...figure, plan: { ...figure.plan, measures: [] }, columns: ['City'] };
  expect(chartOf(groups)).toBeUndefined();
});
