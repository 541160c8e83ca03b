// Random plans over random tables: what is worked out is what a plain evaluation of the rows finds, and the statement that is
// shown answers the same in an SQLite that knows nothing of this program but how texts are folded.
import Sqlite from 'better-sqlite3';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  combinations,
  comparingOps,
  datePartUnits,
  dateUnits,
  filterOps,
  groupFilterOps,
  measureOps,
  planSchema,
  shareKinds,
} from '#shared/ask-plan.ts';
import type { Figure } from '#shared/figures.ts';
import { loadSheets } from '#server/testing/ask-sheets.ts';
import { evaluatePlan, type PlainRow } from '#server/testing/evaluate-plan.ts';
import { FigureError } from './figure-error.ts';
import type { AskDb } from '../indexing/schema.ts';
import { foldCell } from './fold-cell.ts';
import { runPlan } from './run.ts';

const head = ['City', 'Status', 'Amount', 'Size', 'Ordered', 'Due', 'Paid'];
const types = ['text', 'text', 'number', 'number', 'date', 'date', 'boolean'] as const;
const keys = types.map((_, index) => `c${index + 1}`);

const texts = ['Berlin', 'berlin', 'Zürich', 'zurich', 'Oslo', "d'Or?", ''];
// Numbers of which sums, products and quotients are exact.
const numbers = ['0', '1', '2.5', '-3', '4', '4', '10', '19.75', '', 'n/a'];
const divisors = ['0', '0.5', '1', '2', '-4', '8', ''];
const dates = [
  '2023-12-31',
  '2024-01-01',
  '2024-02-29',
  '2024-02-29T10:30:00',
  '2024-03-04T21:00:00',
  '2024-03-04',
  '2025-07-13T00:00:00',
  '',
];
const row = fc.tuple(
  fc.constantFrom(...texts),
  fc.constantFrom(...texts),
  fc.constantFrom(...numbers),
  fc.constantFrom(...divisors),
  fc.constantFrom(...dates),
  fc.constantFrom(...dates),
  fc.constantFrom('true', 'false', ''),
);

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const numeric = fc.constantFrom('c3', 'c4', 'x1', 'x2', 'x3');
const dated = fc.constantFrom('c5', 'c6');
const column = fc.oneof(fc.constantFrom(...keys), numeric);
const time = fc.constantFrom('2024', '2024-02', '2024-02-29', '2024-03-04', '2024-02-29T10:30:00', '2023');
const amount = fc.constantFrom(-3, 0, 1, 2.5, 4, 10);

const valueFilter = fc.oneof(
  fc.record({
    column: fc.constantFrom('c1', 'c2'),
    op: fc.constantFrom(...filterOps),
    values: fc.array(fc.constantFrom('BERLIN', 'zur', 'o', 'Oslo', "d'or?"), { maxLength: 2 }),
  }),
  fc.record({
    column: numeric,
    op: fc.constantFrom(...filterOps),
    values: fc.array(amount, { maxLength: 2 }),
  }),
  fc.record({
    column: dated,
    op: fc.constantFrom(...filterOps),
    values: fc.array(time, { maxLength: 2 }),
  }),
  fc.record({
    column: dated,
    by: fc.constantFrom(...datePartUnits),
    op: fc.constantFrom(...filterOps),
    values: fc.array(fc.constantFrom(1, 2, 4, 7, 10, 2024), { maxLength: 2 }),
  }),
  fc.record({
    column: fc.constant('c7'),
    op: fc.constantFrom('is', 'is_not', 'empty', 'not_empty'),
    values: fc.array(fc.boolean(), { maxLength: 1 }),
  }),
);
const pair = fc.oneof(
  fc.constant(['c1', 'c2']),
  fc.constant(['c5', 'c6']),
  fc.tuple(numeric, numeric),
  fc.constant(['c7', 'c7']),
);
const otherFilter = fc
  .record({ pair, op: fc.constantFrom(...comparingOps) })
  .map(({ pair: [one, other], op }) => ({ column: one, other, op }));
const partFilter = fc.record({
  column: dated,
  other: dated,
  by: fc.constantFrom(...datePartUnits),
  op: fc.constantFrom(...comparingOps),
});
const thanFilter = fc.oneof(
  fc.record({
    column: numeric,
    op: fc.constantFrom(...comparingOps),
    than: fc.record({ op: fc.constantFrom(...measureOps), column: numeric }),
  }),
  fc.record({
    column: dated,
    op: fc.constantFrom(...comparingOps),
    than: fc.record({ op: fc.constantFrom('minimum', 'maximum'), column: dated }),
  }),
);
const comparison = fc.oneof({ arbitrary: valueFilter, weight: 4 }, otherFilter, partFilter, thanFilter);
const filter = fc.oneof(
  { arbitrary: comparison, weight: 4 },
  fc
    .record({ own: comparison, or: fc.array(comparison, { minLength: 1, maxLength: 2 }) })
    .map(({ own, or }) => ({ ...own, or })),
);

const measured = fc.oneof(
  fc.record({ op: fc.constantFrom(...measureOps), column: numeric }),
  fc.record({ op: fc.constantFrom('count', 'count_distinct'), column }),
  fc.record({ op: fc.constantFrom('minimum', 'maximum'), column: dated }),
  fc.constant({ op: 'count' }),
);
const measure = fc
  .record({
    measured,
    filters: sometimes(fc.array(filter, { minLength: 1, maxLength: 2 })),
    share: sometimes(fc.constantFrom(...shareKinds)),
  })
  .map(({ measured: own, ...rest }) => ({ ...own, ...rest }));
const group = fc.oneof(
  fc.record({ column: fc.constantFrom(...keys, 'x1') }),
  fc.record({ column: dated, by: fc.constantFrom(...dateUnits) }),
  fc.record({ column: numeric, width: fc.constantFrom(10, 0.5, 3) }),
);
/** A column that is computed from some others. Quotients by those of `c4` are exact. */
const computedFrom = (key: string, ...known: string[]) => {
  const own = fc.constantFrom(...known);
  return fc.oneof(
    fc.constant({ key, op: 'days', columns: ['c5', 'c6'] }),
    fc.record({
      key: fc.constant(key),
      op: fc.constant('plus'),
      columns: fc.array(own, { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      key: fc.constant(key),
      op: fc.constantFrom('minus', 'times'),
      columns: fc.tuple(own, own),
    }),
    fc.record({
      key: fc.constant(key),
      op: fc.constant('divided'),
      columns: fc.tuple(own, fc.constant('c4')),
    }),
  );
};
const direction = fc.constantFrom('ascending', 'descending');

/** Plans that order by what they show, as most do, and some that do not suit. */
const plan = fc
  .record({
    computed: fc.tuple(
      computedFrom('x1', 'c3', 'c4'),
      computedFrom('x2', 'c3', 'c4', 'x1'),
      computedFrom('x3', 'c3', 'x1', 'x2'),
    ),
    isList: fc.boolean(),
    measures: fc.array(measure, { minLength: 1, maxLength: 2 }),
    group_by: fc.array(group, { maxLength: 2 }),
    filters: fc.array(filter, { maxLength: 2 }),
    match: sometimes(fc.constantFrom('all', 'any')),
    kept: sometimes(fc.record({ measure, op: fc.constantFrom(...groupFilterOps), value: amount })),
    columns: fc.array(column, { minLength: 1, maxLength: 3 }),
    orders: fc.array(fc.tuple(fc.nat(), measure, direction), { maxLength: 2 }),
    limit: sometimes(fc.constantFrom(1, 1, 2, 3)),
    offset: sometimes(fc.constantFrom(1, 2)),
    each: sometimes(fc.tuple(fc.nat(), fc.constantFrom(1, 2))),
    combine: sometimes(fc.constantFrom(...combinations)),
  })
  .map(({ isList, kept, orders, each, measures, group_by, columns, combine, ...rest }) => {
    const groups = group_by.map((own) => own.column);
    const at = (list: readonly string[], index: number) => list[index % list.length] ?? 'c1';
    const limited = each && { column: at(isList ? columns : groups, each[0]), rows: each[1] };
    const all = { table: 't', ...rest };
    if (isList)
      return {
        ...all,
        columns,
        order_by: orders.map(([index, , own]) => ({ column: at([...keys, 'x1'], index), direction: own })),
        limit_each: limited,
      };
    return {
      ...all,
      measures,
      group_by,
      ...(group_by.length > 0 && { group_filters: kept && [kept], limit_each: limited }),
      combine: measures.length === 2 ? combine : undefined,
      order_by: orders.map(([index, own, way]) =>
        group_by.length > 0 && index % 2 === 0
          ? { column: at(groups, index >> 1), direction: way }
          : { measure: index % 3 === 0 ? own : measures[0], direction: way },
      ),
    };
  });

function typedRow(cells: readonly string[], number: number): PlainRow {
  const raw = cells.map((cell) => (cell === '' ? null : cell));
  const values = raw.map((cell, index) => {
    if (cell === null) return null;
    if (types[index] === 'boolean') return cell === 'true' ? 1 : 0;
    if (types[index] !== 'number') return cell;
    return Number.isNaN(Number(cell)) ? null : Number(cell);
  });
  return { number, raw, values };
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2024, index)).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' }),
);
const numbered = new Map(
  [days, months, ['Q1', 'Q2', 'Q3', 'Q4']].flatMap((names) => names.map((name, index) => [name, index + 1])),
);

/** The rows of a figure as the database has them: with numbers for the parts of dates that come again. */
const unnamed = (rows: Figure['rows']) =>
  rows.map((own) => own.map((cell) => numbered.get(String(cell)) ?? cell));

/** Beyond the digits that two ways to compute a number have in common. */
const rounded = (rows: readonly (readonly unknown[])[]) =>
  rows.map((own) => own.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(12)) + 0 : cell)));

const TABLES = 20;
/** Of the tables; that of the plans is told by the property that fails. */
const seed = Math.floor(Math.random() * 2 ** 31);
const tables = fc.sample(fc.array(row, { minLength: 1, maxLength: 40 }), { numRuns: TABLES, seed });
let loaded: ReturnType<typeof loadSheets>;
let plain: AskDb;
beforeAll(() => {
  const columns = types.map((type) => ({ type }));
  loaded = loadSheets(tables.map((rows, index) => ({ name: `T${index}`, rows: [head, ...rows], columns })));
  plain = new Sqlite(loaded.db.name, { readonly: true });
  plain.function('fold', (text) => (typeof text === 'string' ? foldCell(text) : text));
});
afterAll(() => {
  plain.close();
  loaded.close();
});

test(
  'what is worked out, and its statement as it is shown, is what the rows say',
  { timeout: 120_000 },
  () => {
    let [tried, compared] = [0, 0];
    fc.assert(
      fc.property(fc.nat({ max: TABLES - 1 }), plan, (index, given) => {
        const parsed = planSchema.safeParse(given);
        const [sheet, rows = []] = [loaded.sheets[index], tables[index]];
        if (!parsed.success || sheet === undefined) return;
        tried += 1;
        const told = `${JSON.stringify(given)} of the tables of seed ${seed}`;
        try {
          const { figure, rowNumbers } = runPlan(loaded.db, parsed.data, sheet);
          const typed = rows.map((own, at) => typedRow(own, at + 2));
          const expected = evaluatePlan(parsed.data, { types, rows: typed });
          const figureRows = unnamed(figure.rows);
          expect(rounded(figureRows), told).toEqual(rounded(expected.rows));
          expect(figure.rows_used, told).toBe(expected.used);
          const sql = figure.sql.replaceAll('sheet_1', `sheet_${sheet.number}`);
          const shown = plain.prepare<[], unknown[]>(sql).raw().all();
          const listed = figureRows.map((own, at) => [rowNumbers?.[at], ...own]);
          expect(shown, told).toEqual(rowNumbers === undefined ? figureRows : listed);
          expect(figure.rows.every((own) => own.length === figure.columns.length)).toBe(true);
          compared += 1;
        } catch (error) {
          if (!(error instanceof FigureError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
    // Most plans suit the table.
    expect(compared / tried).toBeGreaterThan(0.6);
  },
);
