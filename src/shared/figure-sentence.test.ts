// Figures as sentences: one for each shape of a plan.
import { describe, expect, test } from 'vitest';
import { planSchema } from './ask-plan.ts';
import type { ColumnType } from './ask-tables.ts';
import { figureSentence } from './figure-sentence.ts';
import type { Figure } from './figures.ts';
import { planText } from './plan-text.ts';

const column = (key: string, name: string, type: ColumnType, unit: string | null = null) => ({
  key,
  name,
  type,
  unit,
});
const columns = [
  column('c1', 'Customer', 'text'),
  column('c2', 'Region', 'text'),
  column('c3', 'Amount', 'number', '€'),
  column('c4', 'Ordered', 'date'),
  column('c5', 'Paid', 'boolean'),
  column('c6', 'Order No', 'number'),
  column('c7', 'First Name', 'text'),
  column('c8', 'Surname', 'text'),
  { ...column('c9', 'Order', 'number'), is_key: true },
];
const noun = { one: 'order', many: 'orders' };

/** A figure of a table of 220 orders. */
function figureOf(plan: object, rows: Figure['rows'], more: Partial<Figure> = {}): Figure {
  const parsed = planSchema.parse({ table: 't', ...plan });
  const table = { id: 't', name: 'Orders', file_id: null, file_name: null, columns, row_noun: noun };
  const width = rows[0]?.length ?? 0;
  return {
    plan: parsed,
    plan_text: planText(parsed, table),
    table,
    columns: Array.from(
      { length: width },
      (_, index) => columns.find(({ key }) => key === parsed.columns[index])?.name ?? `Column ${index}`,
    ),
    rows,
    is_cut: false,
    row_citations: [],
    proposal: null,
    rows_used: rows.length,
    rows_total: 220,
    left_out: [],
    sql: '',
    ...more,
  };
}

const count = { op: 'count' };
const sum = { op: 'sum', column: 'c3' };
const open = { column: 'c2', op: 'is', values: ['North'] };
const paid = { column: 'c5', op: 'is', values: [true] };
const march = { column: 'c4', op: 'is', values: ['2026-03'] };
const down = (measure: object) => [{ measure, direction: 'descending' }];
const by = (key: string, direction = 'descending') => [{ column: key, direction }];
const three: Figure['rows'] = [
  ['Furniture', 63_972],
  ['Office', 20_000],
  ['Paper', 13_974],
];

const sayings: [string, object, Figure['rows'], string, Partial<Figure>?][] = [
  ['a count', { measures: [count] }, [[220]], 'There are 220 orders.'],
  ['a count of some', { measures: [count], filters: [paid] }, [[23]], 'Paid is yes for 23 of 220 orders.'],
  [
    'a count of some in its measure',
    { measures: [{ ...count, filters: [paid] }], filters: [march] },
    [[1]],
    'Ordered is in March 2026 and Paid is yes for 1 of 220 orders.',
  ],
  [
    'a count of any',
    { measures: [count], filters: [open, paid], match: 'any' },
    [[3]],
    'Region is North or Paid is yes for 3 of 220 orders.',
  ],
  [
    'a count of none',
    { measures: [count], filters: [open] },
    [[0]],
    'There is no order where Region is North.',
  ],
  [
    'a count of filled cells',
    { measures: [{ op: 'count', column: 'c2' }], filters: [paid] },
    [[12]],
    'Where Paid is yes, 12 orders have something in Region.',
  ],
  [
    'a count of values',
    { measures: [{ op: 'count_distinct', column: 'c2' }] },
    [[7]],
    'There are 7 different values of Region.',
  ],
  ['a sum', { measures: [sum] }, [[97_946]], 'The sum of Amount is €97,946.'],
  [
    'a median of some',
    { measures: [{ op: 'median', column: 'c3' }], filters: [open] },
    [[12.5]],
    'Where Region is North, the median of Amount is €12.50.',
  ],
  [
    'the largest value',
    { measures: [{ op: 'maximum', column: 'c4' }] },
    [['2026-03-05']],
    'The latest Ordered is Mar 5, 2026.',
  ],
  [
    'a sum of no numbers',
    { measures: [sum], filters: [open] },
    [[null]],
    'There is no number in Amount where Region is North.',
    { left_out: [{ reason: 'no number in Amount', rows: 3 }] },
  ],
  [
    'a sum of no rows',
    { measures: [sum], filters: [open] },
    [[null]],
    'There is no order where Region is North.',
  ],
  [
    'a share of rows',
    { measures: [{ ...count, filters: [paid], share: 'of_rows' }], filters: [open] },
    [[38.333]],
    'Where Region is North, Paid is yes for 38.33% of the orders.',
  ],
  [
    'a share of a sum',
    { measures: [{ ...sum, filters: [paid], share: 'of_rows' }] },
    [[40]],
    '40% of the sum of Amount comes from orders where Paid is yes.',
  ],
  [
    'several measures',
    { measures: [sum, { op: 'average', column: 'c3' }, count] },
    [[30, 10, 3]],
    'The sum of Amount is €30, the average of Amount is €10 and the number of orders is 3.',
  ],
  [
    'a difference',
    {
      measures: [
        { ...sum, filters: [open] },
        { ...sum, filters: [paid] },
      ],
      combine: 'difference',
    },
    [[10, 12, -2]],
    'The sum of Amount where Region is North is €10 and the sum of Amount where Paid is yes is €12: €2 less.',
  ],
  [
    'a change',
    {
      measures: [
        { ...count, filters: [open] },
        { ...count, filters: [paid] },
      ],
      combine: 'change',
    },
    [[10, 8, 25]],
    'The number of orders where Region is North is 10 and the number of orders where Paid is yes is 8: an increase of 25%.',
  ],
  [
    'groups, the largest first',
    { measures: [sum], group_by: [{ column: 'c2' }], order_by: down(sum) },
    three,
    'Furniture has the largest sum of Amount: €63,972, 65% of €97,946. Then come Office (€20,000) and Paper (€13,974).',
  ],
  [
    'groups',
    { measures: [sum], group_by: [{ column: 'c2' }], filters: [paid] },
    [
      ['Berlin', 12.5],
      [null, -3],
      ['Rome', 1],
      ['Oslo', 0],
    ],
    'Where Paid is yes, the sum of Amount by Region: Berlin (€12.50), no Region (-€3), Rome (€1) and Oslo (€0).',
  ],
  [
    'months',
    { measures: [count], group_by: [{ column: 'c4', by: 'month' }] },
    [
      ['2026-01', 1],
      ['2026-02', 2],
      ['2026-03', 3],
      ['2026-04', 2],
      ['2026-05', 9],
    ],
    'The number of orders by month of Ordered: January 2026 (1), February 2026 (2), March 2026 (3) and 2 more; the largest is May 2026 with 9.',
  ],
  [
    'the first group',
    { measures: [count], group_by: [{ column: 'c1' }], order_by: down(count), limit: 1 },
    [['Acme', 12]],
    'Acme has the most orders: 12.',
  ],
  [
    'groups that are equally second',
    { measures: [sum], group_by: [{ column: 'c1' }], order_by: down(sum), limit: 1, offset: 1 },
    [
      ['Acme', 12],
      ['Bell', 12],
    ],
    'Acme and Bell have the second largest sum of Amount: €12 each.',
  ],
  [
    'the first group without its number',
    { group_by: [{ column: 'c1' }], order_by: down(count), limit: 1, filters: [open] },
    [['Acme']],
    'Where Region is North, Acme has the most orders.',
  ],
  [
    'the first three groups',
    { measures: [sum], group_by: [{ column: 'c2' }], order_by: down(sum), limit: 3 },
    three,
    'These 3 have the largest sum of Amount: Furniture (€63,972), Office (€20,000) and Paper (€13,974).',
  ],
  [
    'the names of groups',
    { group_by: [{ column: 'c2' }] },
    [['East'], ['North'], ['South'], ['West'], [null]],
    'There are 5 different values of Region: East, North, South and 2 more.',
  ],
  [
    'no groups',
    { measures: [sum], group_by: [{ column: 'c2' }], filters: [open] },
    [],
    'There is no order where Region is North.',
  ],
  [
    'no groups that are kept',
    { group_by: [{ column: 'c1' }], group_filters: [{ measure: sum, op: 'more', value: 1000 }] },
    [],
    'There is no Customer of which the sum of Amount is more than €1,000.',
  ],
  [
    'as many groups as there can be',
    { measures: [sum], group_by: [{ column: 'c1' }] },
    Array.from({ length: 1000 }, () => ['Oslo', 1]),
    'The sum of Amount by Customer: Oslo (€1), Oslo (€1), Oslo (€1) and at least 997 more.',
  ],
  [
    'the largest row',
    { columns: ['c1', 'c3'], order_by: by('c3'), limit: 1 },
    [['Acme GmbH', 980]],
    'The largest Amount is €980 (Acme GmbH).',
  ],
  [
    'rows that are equally first',
    { columns: ['c1'], order_by: by('c4', 'ascending'), limit: 1, filters: [open] },
    [['Acme'], ['Bell']],
    'Where Region is North, Acme and Bell have the earliest Ordered.',
  ],
  [
    'the first rows',
    { columns: ['c1', 'c3'], order_by: by('c3'), limit: 2 },
    [
      ['Acme', 980],
      ['Bell', 900],
    ],
    'The 2 orders with the largest Amount: Acme (€980) and Bell (€900).',
    { rows_used: 220 },
  ],
  [
    'rows',
    { columns: ['c1', 'c6'], filters: [open] },
    Array.from({ length: 12 }, (_, index) => [`Customer ${index}`, 1000 + index]),
    'Region is North for 12 of 220 orders: Customer 0 (1000), Customer 1 (1001), Customer 2 (1002) and 9 more.',
  ],
  [
    'rows of several texts',
    { columns: ['c1', 'c2', 'c3'], filters: [open] },
    [
      ['Anna', 'North', 3],
      ['Bob', null, 4],
    ],
    'Region is North for 2 of 220 orders: Anna (€3) and Bob (€4).',
  ],
  [
    'rows of people',
    { columns: ['c7', 'c8', 'c2', 'c9'], filters: [paid] },
    [
      ['Anna', 'Kern', 'North', 10_241],
      ['Bob', 'Lang', 'South', 10_242],
    ],
    'Paid is yes for 2 of 220 orders: Anna Kern, North (10241); Bob Lang, South (10242).',
  ],
  [
    'no value that is first',
    { columns: ['c1', 'c3'], order_by: by('c3'), limit: 1, filters: [open] },
    [['Acme', null]],
    'Where Region is North, there is no value in Amount.',
  ],
  [
    'groups that are kept, by what a row is called',
    { group_by: [{ column: 'c1' }], group_filters: [{ measure: count, op: 'at_least', value: 2 }] },
    [['Acme'], ['Bell']],
    'There are 2 different values of Customer of which the number of orders is at least 2: Acme and Bell.',
  ],
  [
    'all rows in an order',
    { columns: ['c1'], order_by: by('c4', 'ascending') },
    [['Acme'], ['Bell'], ['Carl']],
    'The 3 orders, by Ordered, earliest first: Acme, Bell and Carl.',
  ],
  ['no rows', { columns: ['c1'], filters: [open] }, [], 'There is no order where Region is North.'],
  [
    'one row',
    { columns: ['c1', 'c3', 'c4'], filters: [{ column: 'c1', op: 'is', values: ['Acme'] }] },
    [['Acme', 12, null]],
    'Where Customer is Acme, Amount is €12 and Ordered is empty.',
  ],
  [
    'what no template says',
    { columns: ['c1'], limit_each: { column: 'c2', rows: 2 }, order_by: by('c3') },
    [['Acme'], ['Bell']],
    'Customer of the rows, by Amount, largest first, the first 2 in each Region: Acme and Bell.',
  ],
];

test.each(sayings)('%s', (_, plan, rows, text, more = {}) => {
  expect(figureSentence(figureOf(plan, rows, more), 'en').text).toBe(text);
});

describe('a sentence', () => {
  test('marks what came out', () => {
    const figure = figureOf({ measures: [sum], group_by: [{ column: 'c2' }], order_by: down(sum) }, three);
    const values = figureSentence(figure, 'en').parts.filter(({ isValue }) => isValue);
    expect(values.map(({ text }) => text)).toEqual(['Furniture', '€63,972']);
  });

  test('says which language model has read the question', () => {
    const proposal = { model: 'tiny', unknown_words: [], ignored_words: [] };
    const { text, parts } = figureSentence(figureOf({ measures: [count] }, [[2]], { proposal }), 'en');
    expect(text).toBe('As the language model tiny reads the question: There are 2 orders.');
    expect(parts.map((part) => part.text).join('')).toBe('There are 2 orders.');
  });

  test('speaks of rows where nothing tells what they are', () => {
    const figure = figureOf({ measures: [count] }, [[1]]);
    const table = { ...figure.table, row_noun: null };
    expect(figureSentence({ ...figure, table }, 'en').text).toBe('There is 1 row.');
  });

  test('cuts what is long', () => {
    const figure = figureOf({ columns: ['c1'], filters: [open] }, [['long '.repeat(100)]]);
    expect(figureSentence(figure, 'en').text.length).toBeLessThan(260);
  });
});
