import { expect, test } from 'vitest';
import { planSchema } from './ask-plan.ts';
import type { Figure } from './figures.ts';
import { figureColumns, figureSentence, formatCell } from './figure-text.ts';

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
const sum = { op: 'sum', column: 'c3' };

test.each([
  ['one value', figureOf({ measures: [sum] }, ['Sum'], [[1140]]), '€1,140'],
  ['a sum of nothing', figureOf({ measures: [sum] }, ['Sum'], [[null]]), 'nothing'],
  [
    'as many groups as there can be',
    figureOf(
      { measures: [sum], group_by: [{ column: 'c1' }] },
      ['City', 'Sum'],
      Array.from({ length: 1000 }, () => ['Oslo', 1]),
    ),
    'Oslo (€1); Oslo (€1); Oslo (€1); at least 997 more',
  ],
  [
    'groups that are too long to be kept all',
    figureOf(
      { measures: [sum], group_by: [{ column: 'c1' }] },
      ['City', 'Sum'],
      Array.from({ length: 5 }, () => ['Oslo', 1]),
      true,
    ),
    'Oslo (€1); Oslo (€1); Oslo (€1); at least 2 more',
  ],
  [
    'as many groups as were asked for',
    figureOf(
      { measures: [sum], group_by: [{ column: 'c1' }], limit: 1000 },
      ['City', 'Sum'],
      Array.from({ length: 1000 }, () => ['Oslo', 1]),
    ),
    'Oslo (€1); Oslo (€1); Oslo (€1); 997 more',
  ],
  [
    'the first groups',
    figureOf(
      { measures: [sum], group_by: [{ column: 'c1' }] },
      ['City', 'Sum'],
      [
        ['Berlin', 12.5],
        [null, -3],
        ['Rome', 1],
        ['Oslo', 0],
      ],
    ),
    'Berlin (€12.50); – (-€3); Rome (€1); 1 more',
  ],
  ['no groups', figureOf({ measures: [sum], group_by: [{ column: 'c1' }] }, ['City', 'Sum'], []), 'no rows'],
  ['rows', figureOf({ columns: ['c1', 'c3'] }, ['City', 'Cost'], [['Rome', 2]]), 'Rome, €2'],
])('a figure is a sentence: %s', (_, figure, value) => {
  expect(figureSentence(figure, 'en')).toEqual({ text: `The plan: ${value}.`, value });
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
  expect(formatCell(2010, { ...year, name: 'Amount' }, 'en')).toBe('2,010');
  expect(formatCell(2010, { ...year, unit: 'kWh' }, 'en')).toBe('2,010\u{a0}kWh');
});
