// Whatever a plan and a table hold, only names and words of the program become SQL.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  combinations,
  comparingOps,
  computedOps,
  datePartUnits,
  dateUnits,
  filterOps,
  groupFilterOps,
  measureOps,
  planSchema,
  shareKinds,
} from '#shared/ask-plan.ts';
import { loadSheets } from '#server/testing/ask-sheets.ts';
import { compilePlan } from './compile.ts';
import { FigureError } from './figure-error.ts';
import { runPlan } from './run.ts';

const hostile = [
  '"; drop table sheets; --',
  "') or 1=1; attach 'x' as y --",
  '?1',
  'c1, (select group_concat(sql) from sqlite_master)',
  '\u202eefas\u0000',
  '`][\'"',
];
const [text = '', date = '', number = '', boolean = ''] = hostile;
const rows = [
  [text, date, number, boolean],
  ...Array.from({ length: 40 }, (_, row) => [
    hostile[row % hostile.length] ?? '',
    `2024-0${1 + (row % 9)}-15`,
    String(row),
    row % 2 === 0 ? 'true' : 'false',
  ]),
];
let loaded: ReturnType<typeof loadSheets>;
beforeAll(() => void (loaded = loadSheets([{ name: text, rows }])));
afterAll(() => loaded.close());

/** All that a compiled statement consists of. */
const words =
  'select distinct filter partition by from where and or not is null true as in between asc desc order group limit offset case when then else end over collate nocase cross join first cast integer ranked counted measured grouped nth marked with with grouped gathered temp create drop table if exists primary key without rowid insert into on conflict do update nothing set excluded';
const functions =
  'count sum avg median min max substr coalesce rank dense_rank row_number date strftime julianday instr fold length nullif floor round';
const token = new RegExp(
  String.raw`^(?:${[...words.split(' '), ...functions.split(' ')].join('|')}|sheet_1|row|is_data|place|m|[cgmrvy]\d{1,4}|\d+(?:\.\d+)?|'(?:yes|no|-Q|weekday 0|-6 days|%u|)'|\|\||<>|<=|>=|[=<>?(),*+\/-])$`,
);
const tokens = (sql: string) => sql.match(/'[^']*'|\d+\.\d+|\w+|\|\||<>|<=|>=|\S/g) ?? [];

const column = fc.constantFrom('c1', 'c2', 'c3', 'c4', 'x1');
const value = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(...hostile, '2024', '2024-03'),
  fc.double({ noNaN: true }),
  fc.boolean(),
);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const filter = fc.oneof(
  fc.record({
    column,
    op: fc.constantFrom(...filterOps),
    values: fc.array(value, { maxLength: 2 }),
    by: sometimes(fc.constantFrom(...datePartUnits)),
  }),
  fc.record({ column, op: fc.constantFrom(...comparingOps), other: column }),
  fc.record({
    column,
    op: fc.constantFrom(...comparingOps),
    than: fc.record({ op: fc.constantFrom(...measureOps), column }),
  }),
);
const measure = fc.record({
  op: fc.constantFrom(...measureOps),
  column,
  filters: sometimes(fc.array(filter, { maxLength: 1 })),
  share: sometimes(fc.constantFrom(...shareKinds)),
});
const direction = fc.constantFrom('ascending', 'descending');
const group = fc.oneof(
  fc.record({ column }),
  fc.record({ column: fc.constant('c2'), by: fc.constantFrom(...dateUnits) }),
  fc.record({ column: fc.constantFrom('c3', 'x1'), width: fc.constantFrom(10, 0.5) }),
);
const computed = fc.oneof(
  fc.record({
    key: fc.constant('x1'),
    op: fc.constantFrom(...computedOps),
    columns: fc.constant(['c3', 'c3']),
  }),
  fc.constant({ key: 'x1', op: 'days', columns: ['c2', 'c2'] }),
);
const plans = fc.record({
  computed: fc.tuple(computed),
  measures: fc.array(measure, { maxLength: 2 }),
  group_by: fc.array(group, { maxLength: 2 }),
  filters: fc.array(filter, { maxLength: 2 }),
  group_filters: sometimes(
    fc.tuple(fc.record({ measure, op: fc.constantFrom(...groupFilterOps), value: fc.integer() })),
  ),
  columns: fc.array(column, { maxLength: 3 }),
  order_by: fc.array(fc.oneof(fc.record({ column, direction }), fc.record({ measure, direction })), {
    maxLength: 2,
  }),
  match: fc.constantFrom('all', 'any'),
  limit: sometimes(fc.integer({ min: 1, max: 3 })),
  offset: sometimes(fc.integer({ min: 1, max: 3 })),
  limit_each: sometimes(fc.record({ column, rows: fc.integer({ min: 1, max: 3 }) })),
  combine: sometimes(fc.constantFrom(...combinations)),
});

test('a plan becomes words of the program and question marks, one for each value', () => {
  const [sheet] = loaded.sheets;
  if (sheet === undefined) throw new Error('Nothing was loaded.');
  let compiled = 0;
  fc.assert(
    fc.property(plans, (given) => {
      const parsed = planSchema.safeParse({ table: 'hostile', ...given });
      if (!parsed.success) return;
      try {
        const compiledPlan = compilePlan(parsed.data, sheet.description, sheet.source);
        const { rows: ofRows, counts } = compiledPlan;
        for (const sql of [ofRows, counts]) {
          const all = tokens(sql.text);
          expect(all.filter((own) => !token.test(own))).toEqual([]);
          expect(all.filter((own) => own === '?')).toHaveLength(sql.values.length);
        }
        compiled += 1;
        const { figure } = runPlan(loaded.db, parsed.data, sheet);
        expect(figure.rows_total).toBe(40);
      } catch (error) {
        if (!(error instanceof FigureError)) throw error;
      }
    }),
    { numRuns: 10_000 },
  );
  expect(compiled).toBeGreaterThan(1000);
  expect(loaded.db.prepare('select count(*) as count from sheets').get()).toEqual({ count: 1 });
});

test('the connection that works plans out writes nothing', () => {
  for (const sql of ['delete from sheets', 'drop table sheet_1', "insert into sheets (name) values ('a')"])
    expect(() => loaded.db.exec(sql)).toThrow('readonly');
});
