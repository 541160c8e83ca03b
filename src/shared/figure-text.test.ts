import { expect, test } from 'vitest';
import { planSchema } from './ask-plan.ts';
import type { Figure } from './figures.ts';
import { figureColumns } from './figure-text.ts';
import { formatCell } from './format-cell.ts';

const figureOf = (plan: object, columns: string[], rows: Figure['rows'], is_cut = false): Figure => ({
  plan: planSchema.parse({ table: 't', ...plan }),
  plan_text: 'The plan',
  table: {
    id: 't',
    name: 'Costs',
    file_id: null,
    file_name: null,
    columns: [
      { key: 'c1', name: 'City', type: 'text', unit: null },
      { key: 'c2', name: 'Day', type: 'date', unit: null },
      { key: 'c3', name: 'Cost', type: 'number', unit: '€' },
      { key: 'c4', name: 'Heat', type: 'number', unit: 'kWh' },
      { key: 'c5', name: 'Paid', type: 'boolean', unit: null },
    ],
  },
  columns,
  rows,
  is_cut,
  row_citations: [],
  proposal: null,
  rows_used: 1,
  rows_total: 1,
  left_out: [],
  sql: '',
});
test('cells are written as what their columns hold', () => {
  const groups = [{ column: 'c2', by: 'month' }, { column: 'c5' }];
  const columns = figureColumns(
    figureOf(
      { measures: [{ op: 'count' }, { op: 'average', column: 'c4' }], group_by: groups },
      ['M', 'P', 'N', 'A'],
      [],
    ),
  );
  expect(columns.map(({ role, type, unit }) => [role, type, unit])).toEqual([
    ['group', 'date', null],
    ['group', 'boolean', null],
    ['measure', 'number', null],
    ['measure', 'number', 'kWh'],
  ]);
  const [month, paid, count, average] = columns;
  if (!month || !paid || !count || !average) throw new Error('There are four columns.');
  expect(formatCell('2024-03', month, 'en')).toBe('March 2024');
  expect(formatCell('2024', month, 'en')).toBe('2024');
  expect(formatCell('2024-Q2', month, 'en')).toBe('Q2 2024');
  expect(formatCell('2024-03-05', { ...month, by: 'week' }, 'en')).toBe('week of Mar 5, 2024');
  expect(formatCell('2024-03-05T07:08:09', { ...month, by: undefined }, 'en')).toBe('Mar 5, 2024, 07:08');
  expect(formatCell('soon', month, 'en')).toBe('soon');
  expect([formatCell('yes', paid), formatCell(0, paid)]).toEqual(['yes', 'no']);
  expect(formatCell(1_234_567, count, 'en')).toBe('1,234,567');
  expect(formatCell(1 / 3, average, 'en')).toBe('0.333\u{a0}kWh');
  expect(formatCell(0.000_012_34, average, 'en')).toBe('0.0000123\u{a0}kWh');
});

test('years are numbers without separators', () => {
  const year = { name: 'Model Year', role: 'group', type: 'number', unit: null } as const;
  expect(formatCell(2010, year, 'en')).toBe('2010');
  expect(formatCell(20_100, year, 'en')).toBe('20,100');
  expect(formatCell(2010, { ...year, name: 'Released' }, 'en')).toBe('2010');
  expect(formatCell(2010, { ...year, role: 'measure', name: 'Amount' }, 'en')).toBe('2,010');
  expect(formatCell(2010, { ...year, unit: 'kWh' }, 'en')).toBe('2,010\u{a0}kWh');
});

test('parts of dates and ranges of numbers are written as people do', () => {
  const part = { name: 'Day', role: 'group', type: 'date', unit: null } as const;
  expect(formatCell(1, { ...part, by: 'weekday' }, 'en')).toBe('Monday');
  expect(formatCell(3, { ...part, by: 'month_of_year' }, 'en')).toBe('March');
  expect(formatCell(2, { ...part, by: 'quarter_of_year' }, 'en')).toBe('Q2');
  expect(formatCell(14, { ...part, by: 'hour' }, 'en')).toBe('14:00');
  expect(formatCell('Monday', { ...part, by: 'weekday' }, 'en')).toBe('Monday');
  const range = { name: 'Cost', role: 'group', type: 'number', unit: '€' } as const;
  expect(formatCell(10, { ...range, width: 10 }, 'en')).toBe('€10–19');
  expect(formatCell(0.5, { ...range, unit: null, width: 0.5 }, 'en')).toBe('0.5–1');
  expect(formatCell(3, { ...range, unit: null, width: 1 }, 'en')).toBe('3');
  expect(formatCell(450, { ...range, unit: 'h:mm' }, 'en')).toBe('07:30');
});

test('numbers that name something have no separators', () => {
  const id = { role: 'listed', type: 'number', unit: null } as const;
  for (const name of ['Order No', 'order_id', 'CustomerID', 'ZIP', 'Invoice Number', 'No'])
    expect(formatCell(12_345, { ...id, name }, 'en')).toBe('12345');
  for (const name of ['Number', 'Number of rooms', 'Amount'])
    expect(formatCell(12_345, { ...id, name }, 'en')).toBe('12,345');
  expect(formatCell(12_345, { ...id, role: 'measure', name: 'Different Order No' }, 'en')).toBe('12,345');
  expect(formatCell(12_345, { ...id, role: 'measure', name: 'Greatest Order No' }, 'en')).toBe('12345');
});

test('shares, computed columns and combined measures have their units', () => {
  const units = (plan: object) =>
    figureColumns(figureOf(plan, ['A', 'B', 'C', 'D'], [])).map(({ type, unit }) => [type, unit]);
  const computed = [
    { key: 'x1', op: 'minus', columns: ['c3', 'c3'] },
    { key: 'x2', op: 'times', columns: ['c3', 'c4'] },
    { key: 'x3', op: 'divided', columns: ['c3', 'c4'] },
    { key: 'x4', op: 'days', columns: ['c2', 'c2'] },
  ];
  expect(units({ computed, columns: ['x1', 'x2', 'x3', 'x4'] })).toEqual([
    ['number', '€'],
    ['number', '€'],
    ['number', '€/kWh'],
    ['number', 'days'],
  ]);
  const measures = [
    { op: 'sum', column: 'c3', share: 'of_total' },
    { op: 'median', column: 'c3' },
  ];
  expect(units({ measures }).slice(0, 2)).toEqual([
    ['number', '%'],
    ['number', '€'],
  ]);
  const both = [
    { op: 'maximum', column: 'c2' },
    { op: 'minimum', column: 'c2' },
  ];
  expect(units({ measures: both, combine: 'difference' })[2]).toEqual(['number', 'days']);
  const costs = [{ op: 'sum', column: 'c3' }, { op: 'count' }];
  expect(units({ measures: costs, combine: 'ratio' })[2]).toEqual(['number', '€']);
  expect(units({ measures: costs, combine: 'change' })[2]).toEqual(['number', '%']);
});
