// Plans in words.
import { expect, test } from 'vitest';
import { planSchema } from '#shared/ask-plan.ts';
import type { ColumnType, TableDescription } from '#shared/ask-tables.ts';
import { planText } from './plan-text.ts';

const column = (key: string, name: string, type: ColumnType) => ({
  key,
  name,
  type,
  unit: null,
  decimal: '.' as const,
  dateOrder: null,
  empty: 0,
  unparsed: 0,
});
const table: TableDescription = {
  sheet: 1,
  name: 'orders',
  rows: 10,
  headerRow: 1,
  totalsRows: [],
  hiddenRows: [],
  notes: [],
  columns: [
    column('c1', 'City', 'text'),
    column('c2', 'Amount', 'number'),
    column('c3', 'Day', 'date'),
    column('c4', 'Budget', 'number'),
    column('c5', 'Due', 'date'),
    column('c6', 'Paid', 'boolean'),
  ],
};
const sum = { op: 'sum', column: 'c2' };
const paid = { column: 'c6', op: 'is', values: [true] };

test.each([
  [{ measures: [{ op: 'count' }] }, 'The number of rows'],
  [
    {
      measures: [{ op: 'count' }],
      filters: [
        { column: 'c2', op: 'less', values: [45], or: [{ column: 'c4', op: 'less', values: [45] }] },
        { column: 'c3', op: 'empty', or: [{ column: 'c3', op: 'more', other: 'c5' }] },
      ],
    },
    'The number of rows, where Amount or Budget is less than 45 and either Day is empty or Day is after Due',
  ],
  [
    {
      measures: [sum],
      group_by: [{ column: 'c3', by: 'month' }],
      filters: [{ column: 'c1', op: 'is', values: ['Berlin'] }],
      order_by: [{ measure: sum, direction: 'descending' }],
    },
    'The sum of Amount by month of Day, where City is Berlin, largest first',
  ],
  [
    {
      group_by: [{ column: 'c1' }],
      group_filters: [{ measure: { op: 'count' }, op: 'at_least', value: 2 }],
      order_by: [{ measure: { op: 'average', column: 'c2' }, direction: 'ascending' }],
      limit: 3,
    },
    'The different City, if the number of rows is at least 2, by the average of Amount, smallest first, only the first 3',
  ],
  [
    {
      columns: ['c1', 'c3'],
      filters: [
        { column: 'c2', op: 'between', values: [3, 5] },
        { column: 'c3', op: 'one_of', values: ['2023', '2024-02'] },
        { column: 'c1', op: 'not_empty' },
      ],
      order_by: [{ column: 'c3', direction: 'ascending' }],
    },
    'City and Day of the rows, where Amount is between 3 and 5, Day is in 2023 or February 2024 and City is not empty, by Day, earliest first',
  ],
  [
    {
      measures: [
        { op: 'minimum', column: 'c3' },
        { op: 'count_distinct', column: 'c1' },
      ],
    },
    'The first Day and the number of different City',
  ],
  [{ measures: [{ op: 'median', column: 'c2' }] }, 'The median of Amount'],
  [
    { measures: [{ op: 'count', filters: [paid], share: 'of_rows' }], group_by: [{ column: 'c1' }] },
    'The share of rows where Paid is yes by City',
  ],
  [
    { measures: [{ ...sum, share: 'of_total' }], group_by: [{ column: 'c3', by: 'weekday' }] },
    'The sum of Amount as a share of the total by weekday of Day',
  ],
  [
    { measures: [{ op: 'average', column: 'c2', filters: [paid] }] },
    'The average of Amount where Paid is yes',
  ],
  [
    {
      computed: [
        { key: 'x1', op: 'minus', columns: ['c2', 'c4'] },
        { key: 'x2', op: 'days', columns: ['c3', 'c5'] },
      ],
      columns: ['x1', 'x2'],
    },
    'Amount minus Budget and Days from Day to Due of the rows',
  ],
  [
    {
      measures: [{ op: 'count' }],
      filters: [
        { column: 'c2', op: 'more', other: 'c4' },
        { column: 'c2', op: 'more', than: { op: 'average', column: 'c2' } },
        { column: 'c3', op: 'at_most', other: 'c5' },
        { column: 'c3', op: 'is', values: ['2024-02-29'] },
        { column: 'c3', by: 'weekday', op: 'one_of', values: [6, 7] },
      ],
    },
    'The number of rows, where Amount is more than Budget, Amount is more than the average of Amount, Day is not after Due, Day is on Feb 29, 2024 and weekday of Day is Saturday or Sunday',
  ],
  [
    {
      measures: [sum],
      group_by: [
        { column: 'c2', width: 10 },
        { column: 'c3', by: 'month_of_year' },
      ],
    },
    'The sum of Amount by Amount in steps of 10 and month of the year of Day',
  ],
  [
    {
      columns: ['c1'],
      order_by: [{ column: 'c2', direction: 'descending' }],
      limit_each: { column: 'c1', rows: 3 },
    },
    'City of the rows, by Amount, largest first, the first 3 in each City',
  ],
  [
    { columns: ['c1'], order_by: [{ column: 'c2', direction: 'descending' }], limit: 1, offset: 1 },
    'City of the rows, by Amount, largest first, only the second',
  ],
  [
    { measures: [sum, { op: 'sum', column: 'c4' }], combine: 'difference', group_by: [{ column: 'c1' }] },
    'The difference of the sum of Amount and the sum of Budget by City',
  ],
  [
    { measures: [sum, { op: 'sum', column: 'c4' }], combine: 'change' },
    'The change from the sum of Budget to the sum of Amount',
  ],
])('%j', (plan, text) => {
  expect(planText(planSchema.parse({ table: 'orders', ...plan }), table)).toBe(text);
});
