// Whatever a plan and a table hold, only names and words of the program become SQL.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterOps, groupFilterOps, measureOps, planSchema } from '#shared/ask-plan.ts';
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
  'select from where and or not is null true as in between asc desc order by group having limit case when then else end over collate nocase cross join first cast integer ranked marked with grouped gathered temp create drop table if exists primary key without rowid insert into on conflict do update nothing set excluded';
const functions =
  'count sum avg min max substr coalesce rank date instr fold distinct length ifnull nullif iif abs';
const token = new RegExp(
  String.raw`^(?:${[...words.split(' '), ...functions.split(' ')].join('|')}|sheet_1|row|is_data|place|m|[cgkmrxy]\d{1,4}|p\d{1,2}_\d|x|\d+(?:\.\d+)?|'(?:yes|no|-Q|weekday 0|-6 days|)'|\|\||<>|<=|>=|[=<>?(),.*+\/-])$`,
);
const tokens = (sql: string) => sql.match(/'[^']*'|\d+\.\d+|\w+|\|\||<>|<=|>=|\S/g) ?? [];

const column = fc.constantFrom('c1', 'c2', 'c3', 'c4');
const value = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(...hostile, '2024', '2024-03'),
  fc.double({ noNaN: true }),
  fc.boolean(),
);
const measure = fc.record({ op: fc.constantFrom(...measureOps), column });
const direction = fc.constantFrom('ascending', 'descending');
const plans = fc.record(
  {
    measures: fc.array(measure, { maxLength: 2 }),
    group_by: fc.array(
      fc.record(
        { column, by: fc.constantFrom('day', 'week', 'month', 'quarter', 'year') },
        { requiredKeys: ['column'] },
      ),
      { maxLength: 2 },
    ),
    filters: fc.array(
      fc.record({ column, op: fc.constantFrom(...filterOps), values: fc.array(value, { maxLength: 2 }) }),
      { maxLength: 2 },
    ),
    group_filters: fc.array(
      fc.record({ measure, op: fc.constantFrom(...groupFilterOps), value: fc.integer() }),
      { maxLength: 1 },
    ),
    columns: fc.array(column, { maxLength: 3 }),
    order_by: fc.array(fc.oneof(fc.record({ column, direction }), fc.record({ measure, direction })), {
      maxLength: 2,
    }),
    match: fc.constantFrom('all', 'any'),
    limit: fc.integer({ min: 1, max: 3 }),
  },
  { requiredKeys: [] },
);

test('a plan becomes words of the program and question marks, one for each value', () => {
  const [sheet] = loaded.sheets;
  if (sheet === undefined) throw new Error('Nothing was loaded.');
  let [compiled, compared] = [0, 0];
  fc.assert(
    fc.property(plans, (given) => {
      const parsed = planSchema.safeParse({ table: 'hostile', ...given });
      if (!parsed.success) return;
      try {
        const compiledPlan = compilePlan(parsed.data, sheet.description, sheet.source);
        const { rows: ofRows, counts, listsRows, gathering } = compiledPlan;
        const gathered = gathering ? [gathering.fill, gathering.rows] : [];
        for (const statement of gathering ? [gathering.create, gathering.remove] : [])
          expect(tokens(statement).filter((own) => !token.test(own))).toEqual([]);
        for (const sql of [ofRows, counts, ...gathered]) {
          const all = tokens(sql.text);
          expect(all.filter((own) => !token.test(own))).toEqual([]);
          expect(all.filter((own) => own === '?')).toHaveLength(sql.values.length);
        }
        compiled += 1;
        const { figure } = runPlan(loaded.db, parsed.data, sheet);
        expect(figure.rows_total).toBe(40);
        // What is shown as the statement answers the same as what was run.
        const plain = loaded.db.prepare<unknown[], unknown[]>(ofRows.text).raw().all(ofRows.values);
        expect(figure.rows).toEqual(listsRows ? plain.map((row) => row.slice(1)) : plain);
        compared += gathering === undefined ? 0 : 1;
      } catch (error) {
        if (!(error instanceof FigureError)) throw error;
      }
    }),
    { numRuns: 3000 },
  );
  expect(compiled).toBeGreaterThan(100);
  expect(compared).toBeGreaterThan(50);
  expect(loaded.db.prepare('select count(*) as count from sheets').get()).toEqual({ count: 1 });
});

test('the connection that works plans out writes nothing', () => {
  for (const sql of ['delete from sheets', 'drop table sheet_1', "insert into sheets (name) values ('a')"])
    expect(() => loaded.db.exec(sql)).toThrow('readonly');
});
