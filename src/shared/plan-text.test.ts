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
  columns: [column('c1', 'City', 'text'), column('c2', 'Amount', 'number'), column('c3', 'Day', 'date')],
};
const sum = { op: 'sum', column: 'c2' };

test.each([
  [{ measures: [{ op: 'count' }] }, 'The number of rows'],
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
    'City and Day of the rows, where Amount is between 3 and 5, Day is in 2023 or 2024-02 and City is not empty, by Day, earliest first',
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
])('%j', (plan, text) => {
  expect(planText(planSchema.parse({ table: 'orders', ...plan }), table)).toBe(text);
});
