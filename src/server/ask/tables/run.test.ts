// Plans, worked out on a table: figures, rows used and left out, limits, and that nothing but a plan becomes SQL.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planSchema, type Plan } from '#shared/ask-plan.ts';
import { loadSheets } from '#server/testing/ask-sheets.ts';
import { FigureError } from './figure-error.ts';
import { runPlan } from './run.ts';

const rows = [
  ['Customer', 'City', 'Amount', 'Ordered', 'Paid'],
  ['Anna', 'Berlin', '10', '2024-01-30', 'true'],
  ['Bob', 'Zürich', '20.5', '2024-02-01T10:00:00', 'false'],
  ['Anna', 'berlin', '30', '2024-02-29', 'true'],
  ['Carl', '', '40', '2024-03-31T23:59:59', 'true'],
  ['Dora', 'Paris', 'n/a', '2024-04-01', 'false'],
  ['Emil', 'Paris', '', '2023-12-31', 'true'],
  ['Finn', 'Paris', '5', '', 'false'],
  ['Gina', 'Paris', '5', '2024-04-02', ''],
  ['Hugo', 'Paris', '5', '2024-04-03', 'true'],
  ['Ivan', 'Paris', '5', '2024-04-04', 'true'],
];
let loaded: ReturnType<typeof loadSheets>;

beforeAll(() => {
  loaded = loadSheets([{ name: 'orders', rows: [...rows, ...manyRows()] }]);
});
afterAll(() => loaded.close());

/** Rows of a customer of their own, so that a column of numbers with `n/a` stays one. */
function manyRows(): string[][] {
  return Array.from({ length: 20 }, (_, index) => ['Zoe', 'Oslo', String(index), '2020-06-15', 'true']);
}

const notZoe = { column: 'c1', op: 'is_not', values: ['Zoe'] };

function run(plan: object, timeMs?: number) {
  const [sheet] = loaded.sheets;
  if (sheet === undefined) throw new Error('Nothing was loaded.');
  return runPlan(loaded.db, planSchema.parse({ table: 'orders', ...plan }), sheet, timeMs);
}

describe('a plan', () => {
  test('sums, and says which rows have no number', () => {
    const { figure } = run({ measures: [{ op: 'sum', column: 'c3' }], filters: [notZoe] });
    expect(figure).toMatchObject({
      columns: ['Sum of Amount'],
      rows: [[120.5]],
      is_cut: false,
      rows_used: 8,
      rows_total: 30,
    });
    expect(figure.left_out).toEqual([{ reason: 'no number in Amount', rows: 2 }]);
    expect(figure.plan_text).toBe('The sum of Amount, where Customer is not Zoe');
  });

  test('compares texts without regard to case and accents, and leaves out where nothing stands', () => {
    const count = (...values: string[]) =>
      run({ measures: [{ op: 'count' }], filters: [{ column: 'c2', op: 'one_of', values }] }).figure;
    expect(count('BERLIN', 'zurich').rows).toEqual([[3]]);
    expect(count('Berlin').left_out).toEqual([{ reason: 'nothing in City', rows: 1 }]);
  });

  test.each([
    ['starts_with', 'AN', 2],
    ['starts_with', 'nna', 0],
    ['ends_with', 'NA', 3],
    ['ends_with', 'Ann', 0],
  ])('compares the start and the end of texts: %s %s', (op, text, expected) => {
    const filters = [{ column: 'c1', op, values: [text] }];
    expect(run({ measures: [{ op: 'count' }], filters }).figure.rows).toEqual([[expected]]);
  });

  test('keeps the rows that meet any filter, where it says so', () => {
    const filters = [
      { column: 'c2', op: 'is', values: ['Berlin'] },
      { column: 'c3', op: 'more', values: [20] },
      notZoe,
    ];
    const count = (more: object) => run({ measures: [{ op: 'count' }], ...more }).figure.rows;
    expect(count({ filters, match: 'all' })).toEqual([[1]]);
    expect(count({ filters: filters.slice(0, 2), match: 'any' })).toEqual([[4]]);
  });

  test.each([
    ['is', ['2024-02'], 2],
    ['is', ['2024-03-31'], 1],
    ['is_not', ['2024'], 21],
    ['one_of', ['2023', '2024-02'], 3],
    ['less', ['2024-02-29'], 23],
    ['at_most', ['2024-02-29'], 24],
    ['more', ['2024-03-31'], 4],
    ['at_least', ['2024-03-31'], 5],
    ['between', ['2024-01', '2024-03'], 4],
    ['between', ['2024-03', '2024-01'], 4],
    ['empty', [], 1],
    ['not_empty', [], 29],
  ])('compares dates: %s %j', (op, values, expected) => {
    const { figure } = run({ measures: [{ op: 'count' }], filters: [{ column: 'c4', op, values }] });
    expect(figure.rows).toEqual([[expected]]);
  });

  test.each([
    ['day', ['2023-12-31', '2024-01-30', '2024-02-01']],
    ['week', ['2023-12-25', '2024-01-29', '2024-02-26']],
    ['month', ['2023-12', '2024-01', '2024-02']],
    ['quarter', ['2023-Q4', '2024-Q1', '2024-Q2']],
    ['year', ['2023', '2024', null]],
  ])('groups dates by %s', (by, expected) => {
    const { figure } = run({
      measures: [{ op: 'count' }],
      group_by: [{ column: 'c4', by }],
      filters: [notZoe],
    });
    expect(figure.rows.map(([group]) => group).slice(0, 3)).toEqual(expected);
  });

  test('orders groups by a measure that is not shown, and keeps those that compare', () => {
    const count = { op: 'count' };
    const { figure } = run({
      group_by: [{ column: 'c2' }],
      order_by: [{ measure: count, direction: 'descending' }],
      group_filters: [{ measure: count, op: 'less', value: 20 }],
      limit: 1,
    });
    expect(figure).toMatchObject({ columns: ['City'], rows: [['Paris']] });
  });

  test('adds up what is in groups without losing what additions round away', () => {
    const head = ['Kind', 'Day', 'Amount'];
    const many = loadSheets([
      {
        name: 'small',
        rows: [
          head,
          ...Array.from({ length: 3000 }, (_, row) => [row % 3 === 0 ? '' : 'a', '2024-05-06', '0.1']),
          ['b', '2024-05-07', ''],
        ],
      },
    ]);
    const [sheet] = many.sheets;
    const plan = planSchema.parse({
      table: 'small',
      measures: (['sum', 'average', 'minimum', 'count'] as const).map((op) => ({ op, column: 'c3' })),
      group_by: [{ column: 'c1' }, { column: 'c2', by: 'month' }],
    });
    const result = sheet && runPlan(many.db, plan, sheet);
    many.close();
    expect(result?.figure.rows).toEqual([
      ['a', '2024-05', 200, 0.1, 0.1, 2000],
      ['b', '2024-05', null, null, null, 0],
      [null, '2024-05', 100, 0.1, 0.1, 1000],
    ]);
  });

  test('has all that comes first alike', () => {
    const first = { direction: 'ascending' };
    const tied = run({
      measures: [{ op: 'count' }],
      group_by: [{ column: 'c1' }],
      order_by: [{ measure: { op: 'count' }, ...first }],
      limit: 1,
    }).figure;
    expect(tied.rows.length).toBeGreaterThan(1);
    expect(new Set(tied.rows.map(([, count]) => count)).size).toBe(1);
    const { figure, rowNumbers } = run({ columns: ['c1'], order_by: [{ column: 'c5', ...first }], limit: 1 });
    expect(figure.rows.length).toBeGreaterThan(1);
    expect(rowNumbers).toHaveLength(figure.rows.length);
  });

  test('has first what is first in all that it is ordered by, and none that has no value', () => {
    const first = (order_by: object[], filters: object[] = [notZoe]) =>
      run({ columns: ['c1'], order_by, filters, limit: 1 }).figure.rows.flat();
    const [by, lately] = [
      { column: 'c3', direction: 'ascending' },
      { column: 'c4', direction: 'descending' },
    ];
    expect(first([by])).toEqual(['Finn', 'Gina', 'Hugo', 'Ivan']);
    expect(first([by, lately])).toEqual(['Ivan']);
    expect(first([lately, by])).toEqual(['Ivan']);
    const noAmount = { column: 'c1', op: 'one_of', values: ['Dora', 'Emil'] };
    expect(first([by], [noAmount])).toEqual(['Dora', 'Emil']);
    expect(first([by, lately], [noAmount])).toEqual(['Dora']);
    expect(first([{ column: 'c2', direction: 'ascending' }])).toEqual(['Anna', 'Anna']);
  });

  test('computes columns, and leaves out what has no value in them', () => {
    const computed = [
      { key: 'x1', op: 'times', columns: ['c3', 'c3'] },
      { key: 'x2', op: 'minus', columns: ['x1', 'c3'] },
    ];
    const { figure } = run({ computed, measures: [{ op: 'median', column: 'x2' }], filters: [notZoe] });
    expect(figure).toMatchObject({
      columns: ['Median of (Amount times Amount) minus Amount'],
      rows: [[(20 + 90) / 2]],
      rows_used: 8,
      left_out: [{ reason: 'no number in (Amount times Amount) minus Amount', rows: 2 }],
    });
  });

  test('takes per cent as hundredths where it multiplies and divides', () => {
    const priced = loadSheets([
      {
        name: 'prices',
        rows: [
          ['Price', 'VAT', 'Pieces'],
          ['50', '20', '0'],
          ['10', '', '4'],
        ],
        columns: [{ unit: '€' }, { unit: '%' }, {}],
      },
    ]);
    const [sheet] = priced.sheets;
    const computed = [
      { key: 'x1', op: 'times', columns: ['c1', 'c2'] },
      { key: 'x2', op: 'plus', columns: ['c1', 'x1'] },
      { key: 'x3', op: 'divided', columns: ['x1', 'c2'] },
      { key: 'x4', op: 'divided', columns: ['c1', 'c3'] },
    ];
    const plan = planSchema.parse({ table: 'prices', computed, columns: ['x1', 'x2', 'x3', 'x4'] });
    const result = sheet && runPlan(priced.db, plan, sheet);
    priced.close();
    expect(result?.figure.rows).toEqual([
      [10, 60, 50, null],
      [null, 10, null, 2.5],
    ]);
  });

  test('refuses columns that are computed from what does not suit', () => {
    const refused = (...computed: object[]) => {
      return () => run({ computed, columns: ['x1'] });
    };
    expect(refused({ key: 'x1', op: 'minus', columns: ['c3', 'c1'] })).toThrow(
      'Customer is not a column of numbers.',
    );
    expect(refused({ key: 'x1', op: 'days', columns: ['c4', 'c3'] })).toThrow(
      'Amount is not a column of dates.',
    );
    expect(refused({ key: 'x1', op: 'minus', columns: ['c3', 'x2'] })).toThrow('The table has no column x2.');
    const doubled = Array.from({ length: 9 }, (_, index) => ({
      key: `x${index + 1}`,
      op: 'plus',
      columns: Array.from({ length: 4 }, () => (index === 0 ? 'c3' : `x${index}`)),
    }));
    expect(refused(...doubled)).toThrow('The computed columns are too long.');
  });

  test('tells shares of rows and of the total', () => {
    const paid = { column: 'c5', op: 'is', values: [true] };
    const count = { op: 'count' };
    const shares = run({
      measures: [
        { ...count, filters: [paid], share: 'of_rows' },
        { op: 'sum', column: 'c3', share: 'of_total' },
        { ...count, filters: [paid] },
      ],
      group_by: [{ column: 'c1' }],
      filters: [{ column: 'c1', op: 'one_of', values: ['Anna', 'Bob', 'Carl', 'Dora'] }],
    }).figure;
    expect(shares.rows).toEqual([
      ['Anna', 100, (100 * 40) / 100.5, 2],
      ['Bob', 0, (100 * 20.5) / 100.5, 0],
      ['Carl', 100, (100 * 40) / 100.5, 1],
      ['Dora', 0, null, 0],
    ]);
  });

  test('compares columns with each other, with measures of all rows, and parts of dates', () => {
    const computed = [{ key: 'x1', op: 'minus', columns: ['c3', 'c3'] }];
    const count = (filter: object) =>
      run({ computed, measures: [{ op: 'count' }], filters: [filter] }).figure.rows[0]?.[0];
    expect(count({ column: 'c3', op: 'more', other: 'x1' })).toBe(27);
    expect(count({ column: 'c1', op: 'is', other: 'c2' })).toBe(0);
    expect(count({ column: 'c3', op: 'is', than: { op: 'maximum', column: 'c3' } })).toBe(1);
    expect(count({ column: 'c4', op: 'is', than: { op: 'minimum', column: 'c4' } })).toBe(20);
    expect(count({ column: 'c4', by: 'weekday', op: 'is', values: [1] })).toBe(21);
    expect(count({ column: 'c4', by: 'hour', op: 'at_least', values: [10] })).toBe(2);
    const hours = run({ filters: [{ column: 'c4', by: 'hour', op: 'is', values: [10] }] }).figure;
    expect(hours.left_out).toEqual([{ reason: 'no time in Ordered', rows: 28 }]);
  });

  test('groups by ranges of numbers and by parts of dates', () => {
    const groups = (group: object) =>
      run({ measures: [{ op: 'count' }], group_by: [group], filters: [notZoe] }).figure;
    expect(groups({ column: 'c3', width: 10 }).rows).toEqual([
      [0, 4],
      [10, 1],
      [20, 1],
      [30, 1],
      [40, 1],
      [null, 2],
    ]);
    const { columns, rows: months } = groups({ column: 'c4', by: 'month_of_year' });
    expect(columns).toEqual(['Ordered (month of year)', 'Rows']);
    expect(months.map(([month]) => month)).toEqual([
      'January',
      'February',
      'March',
      'April',
      'December',
      null,
    ]);
  });

  test('combines two measures', () => {
    const sum = (city: string) => ({
      op: 'sum',
      column: 'c3',
      filters: [{ column: 'c2', op: 'is', values: [city] }],
    });
    const combined = (combine: string) =>
      run({ measures: [sum('Berlin'), sum('Paris')], combine }).figure.rows;
    expect(combined('difference')).toEqual([[40, 20, 20]]);
    expect(combined('ratio')).toEqual([[40, 20, 2]]);
    expect(combined('change')).toEqual([[40, 20, 100]]);
  });

  test('has all that share the second place, and the first rows of each value', () => {
    const by = [{ column: 'c3', direction: 'ascending' }];
    const second = run({ columns: ['c1'], filters: [notZoe], order_by: by, limit: 1, offset: 1 }).figure;
    expect(second.rows).toEqual([['Anna']]);
    const each = run({
      columns: ['c2', 'c1'],
      filters: [notZoe],
      order_by: by,
      limit_each: { column: 'c2', rows: 1 },
    }).figure;
    expect(each.rows).toEqual([
      ['Berlin', 'Anna'],
      ['Paris', 'Finn'],
      ['Paris', 'Gina'],
      ['Paris', 'Hugo'],
      ['Paris', 'Ivan'],
      ['Zürich', 'Bob'],
      [null, 'Carl'],
    ]);
    const groups = run({
      measures: [{ op: 'count' }],
      group_by: [{ column: 'c2' }, { column: 'c1' }],
      order_by: [{ measure: { op: 'count' }, direction: 'descending' }],
      limit_each: { column: 'c2', rows: 2 },
      filters: [notZoe],
    }).figure;
    expect(groups.rows.filter(([city]) => city === 'Paris')).toHaveLength(2);
  });

  test('lists rows with their numbers, what is no number as it stands, what is empty last', () => {
    const { figure, rowNumbers } = run({
      columns: ['c1', 'c3', 'c5'],
      filters: [{ column: 'c2', op: 'contains', values: ['PAR'] }],
      order_by: [{ column: 'c3', direction: 'descending' }],
      limit: 5,
    });
    expect(figure.rows.slice(0, 1)).toEqual([['Finn', 5, 'false']]);
    expect(figure.rows.at(-1)).toEqual(['Dora', 'n/a', 'false']);
    expect(rowNumbers).toEqual([8, 9, 10, 11, 6]);
  });

  test('lists no more than can be stored with each question, and one row at least', () => {
    const long = 'long text '.repeat(99);
    const listed = (columns: number) => {
      const head = Array.from({ length: columns }, (_, column) => `Text ${column}`);
      const many = loadSheets([
        { name: 'long', rows: [head, ...Array.from({ length: 200 }, () => head.map(() => long))] },
      ]);
      const [sheet] = many.sheets;
      const result = sheet && runPlan(many.db, planSchema.parse({ table: 'long' }), sheet);
      many.close();
      return result;
    };
    const some = listed(4);
    expect(some?.figure).toMatchObject({ rows_used: 200, rows_total: 200, is_cut: true });
    expect(some?.figure.rows).toHaveLength(66);
    expect(some?.rowNumbers).toHaveLength(66);
    expect(listed(300)?.figure.rows).toHaveLength(1);
  });

  test('shows the statement with its values', () => {
    const { sql } = run({ columns: ['c1'], filters: [{ column: 'c2', op: 'is', values: ["d'Or"] }] }).figure;
    expect(sql).toBe(
      "select row, substr(r1, 1, 1000) from sheet_1 where is_data = 1 and fold(c2) = 'd''or' order by row limit 1000",
    );
  });
});

describe('a plan is refused with a sentence', () => {
  test.each([
    [{ columns: ['c9'] }, 'The table has no column c9.'],
    [{ measures: [{ op: 'sum', column: 'c2' }] }, 'City is not a column of numbers.'],
    [{ group_by: [{ column: 'c2', by: 'month' }] }, 'City is not a column of dates.'],
    [{ filters: [{ column: 'c3', op: 'more', values: ['much'] }] }, 'Amount is compared with a number.'],
    [{ filters: [{ column: 'c4', op: 'is', values: ['2024-02-30'] }] }, '“2024-02-30” is not a date.'],
  ])('%j', (plan, sentence) => {
    expect(() => run(plan)).toThrow(new FigureError(sentence));
  });

  test('when it takes too long', () => {
    const many = loadSheets([
      { name: 'many', rows: [['n'], ...Array.from({ length: 5000 }, (_, n) => [`${n}`])] },
    ]);
    const [sheet] = many.sheets;
    const plan = planSchema.parse({ table: 'many', measures: [{ op: 'count' }] });
    const grouped = planSchema.parse({ ...plan, group_by: [{ column: 'c1' }] });
    for (const own of [plan, grouped])
      expect(() => sheet && runPlan(many.db, own, sheet, 0)).toThrow('was stopped');
    // A plan that was stopped leaves nothing behind.
    expect(sheet && runPlan(many.db, grouped, sheet).figure.rows).toHaveLength(1000);
    many.close();
  });
});

test('whatever a plan holds, it reads this table or is refused', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom("'; drop table sheets; --", '" or 1=1', '?', 'c1', '2024'),
  );
  const column = fc.oneof(fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5', 'c6'), hostile);
  const filter = fc.record({
    column,
    op: fc.constantFrom('is', 'is_not', 'one_of', 'contains', 'less', 'at_least', 'between', 'empty'),
    values: fc.array(fc.oneof(hostile, fc.double(), fc.boolean()), { maxLength: 2 }),
  });
  const op = fc.constantFrom('count', 'count_distinct', 'sum', 'average', 'minimum', 'maximum');
  const plans = fc.record({
    measures: fc.array(fc.record({ op, column }), { maxLength: 2 }),
    group_by: fc.array(fc.record({ column }), { maxLength: 2 }),
    filters: fc.array(filter, { maxLength: 3 }),
    columns: fc.array(column, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(plans, (given) => {
      const parsed = planSchema.safeParse({ table: 'orders', ...given });
      if (!parsed.success) return;
      const plan: Plan = parsed.data;
      try {
        const { figure } = run(plan);
        expect(figure.rows_total).toBe(30);
        const left = figure.left_out.reduce((sum, { rows: own }) => sum + own, 0);
        expect(figure.rows_used).toBeLessThanOrEqual(30);
        if (plan.measures.length === 0) expect(figure.rows_used + left).toBeLessThanOrEqual(30);
      } catch (error) {
        expect(error).toBeInstanceOf(FigureError);
      }
    }),
    { numRuns: 500 },
  );
});
