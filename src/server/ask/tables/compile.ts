// A plan becomes SQL here, and nothing else ever does. Names come from the catalogue of the table, values are bound.
import type { Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import { compileComputed, type PlanTable } from './compile-computed.ts';
import { compileFilter, missingSql } from './compile-filter.ts';
import { compileGroups, type CompiledGroups } from './compile-groups.ts';
import {
  allFirst,
  isFirst,
  limitSql,
  listedCell,
  orderedCell,
  orderSql,
  placeSql,
  type Matching,
} from './compile-order.ts';
import { FigureError } from './figure-error.ts';
import { columnOf, countSql, type Sql, type TableSource } from './table-source.ts';

/** `rows` answers the rows; the first column is the number of the row if `listsRows`, and is not among `columns`. */
export interface CompiledPlan extends CompiledGroups {
  listsRows: boolean;
  /** Answers one row: how many there are, how many were used, and how many were left out for each of `reasons`. */
  counts: Sql;
  reasons: string[];
}

/**
 * Compiles a plan.
 * @param guard a condition that each row has to meet, by which a run is stopped
 * @throws FigureError if the plan does not suit the table
 */
export function compilePlan(
  plan: Plan,
  ofTable: TableDescription,
  ofSource: TableSource,
  guard?: string,
): CompiledPlan {
  const isData = [ofSource.isData, guard].filter((part) => part !== undefined).join(' and ');
  const at = compileComputed(plan, ofTable, { ...ofSource, isData });
  const filters = plan.filters.map((filter) => compileFilter(filter, at));
  const where = [isData, ...matchSql(plan, filters)].join(' and ');
  const matching: Matching = {
    text: `from ${ofSource.from} where ${where}`,
    where,
    values: filters.flatMap(({ values }) => values),
  };
  const listsRows = plan.measures.length === 0 && plan.group_by.length === 0;
  const rows = listsRows ? compileList(plan, at, matching) : compileGroups(plan, at, matching);
  return { ...rows, listsRows, ...compileCounts(plan, at, filters) };
}

/** The conditions that the rows meet. */
function matchSql({ match }: Plan, filters: readonly Sql[]): string[] {
  const texts = filters.map(({ text }) => text);
  return match === 'any' && texts.length > 1 ? [`(${texts.join(' or ')})`] : texts;
}

function compileList(plan: Plan, { table, source }: PlanTable, all: Matching): CompiledGroups {
  if (plan.group_filters.length > 0) throw new FigureError('Only groups can be compared by a measure.');
  if (plan.combine !== undefined) throw new FigureError('Two measures are combined, not rows.');
  const keys = plan.columns.length > 0 ? plan.columns : table.columns.map(({ key }) => key);
  const columns = keys.map((key) => columnOf(table, key));
  const cells = columns.map((column) => listedCell(column, source));
  const cellOf = (key: string) => orderedCell(columnOf(table, key).type, source.value(key));
  const ordered = plan.order_by.map(({ column, direction }) => {
    if (column === undefined) throw new FigureError('Rows are ordered by a column.');
    const cell = cellOf(column);
    return { cell, order: orderSql(cell, direction) };
  });
  const orders = ordered.map(({ order }) => order);
  const each = plan.limit_each && { ...plan.limit_each, cell: cellOf(plan.limit_each.column) };
  const matching = each === undefined ? all : firstOfEach(each, source, all, orders);
  const selected = `select ${[source.row, ...cells].join(', ')}`;
  const named = columns.map(({ name }) => name);
  if (isFirst(plan)) {
    const compared = ordered.map(({ cell }) => cell);
    const { text, values } = allFirst(selected, source, matching, compared, orders, plan.offset);
    return { columns: named, rows: { text: `${text} ${limitSql({}, cells.length)}`, values } };
  }
  const inOrder = [...(each ? [orderSql(each.cell, 'ascending')] : []), ...orders, source.row];
  const text = `${selected} ${matching.text} order by ${inOrder.join(', ')} ${limitSql(plan, cells.length)}`;
  return { columns: named, rows: { text, values: matching.values } };
}

/** The first rows for each value of a column. */
function firstOfEach(
  { rows, cell }: { rows: number; cell: string },
  { from, row }: TableSource,
  { text, values }: Matching,
  orders: readonly string[],
): Matching {
  const placed = `select ${row}, ${placeSql(rows, cell, orders, [row])} as nth ${text}`;
  const where = `${row} in (select ${row} from (${placed}) as counted where nth <= ${rows})`;
  return { text: `from ${from} where ${where}`, where, values };
}

const reasons = { number: 'no number', date: 'no date', text: 'nothing', boolean: 'nothing' } as const;

/** A row is left out if its cell decides whether it matches, or is measured, and has no value of the type. */
function compileCounts(
  plan: Plan,
  at: PlanTable,
  filters: readonly Sql[],
): Pick<CompiledPlan, 'counts' | 'reasons'> {
  const { table, source } = at;
  const named = new Map<string, { key: string; name: string; what?: string; reason?: string }>();
  const nameOf = (text: string, key: string, said: { what?: string | undefined; reason?: string } = {}) => {
    const { what, reason } = said;
    const known = named.get(text) ?? {
      key,
      name: `v${named.size + 1}`,
      ...(what !== undefined && { what }),
      ...(reason !== undefined && { reason }),
    };
    named.set(text, known);
    return known;
  };
  // A row without one in the second of two tables has nothing in any of its columns.
  const { partner } = source;
  const partnerOf = (key: string) =>
    partner?.keys.has(key) === true ? [nameOf(partner.row, key, { reason: partner.reason })] : [];
  const deciding = [
    ...new Set(
      plan.filters
        .flatMap((filter) => missingSql(filter, at))
        .flatMap(({ key, text, what }) => [...partnerOf(key), nameOf(text, key, { what })]),
    ),
  ];
  const keys = plan.measures.flatMap(({ column }) => column ?? []);
  const measured = [...new Set(keys.map((key) => nameOf(source.filled(key), key)))];
  const used =
    measured.length === 0 || plan.measures.some(({ column }) => column === undefined)
      ? []
      : [`(${measured.map(({ name }) => `${name} is not null`).join(' or ')})`];
  const left = [
    // Of several such cells, the first is the reason.
    ...deciding.map((own, index) => {
      const others = deciding.slice(0, index).map(({ name }) => `${name} is not null`);
      // The null first: then the comparisons are worked out for few rows.
      return { ...own, when: [`${own.name} is null`, ...others, 'm is null'].join(' and ') };
    }),
    ...measured.flatMap((own) => {
      const [without] = partnerOf(own.key);
      const when = `${own.name} is null and m`;
      if (without === undefined) return [{ ...own, when }];
      const isThere = `${without.name} is not null`;
      return [
        { ...without, when: `${without.name} is null and m` },
        { ...own, when: `${when} and ${isThere}` },
      ];
    }),
  ];
  const sums = [['m', ...used].join(' and '), ...left.map(({ when }) => when)];
  const inner = [
    `${filters.length > 0 ? `(${matchSql(plan, filters).join(' and ')})` : 'true'} as m`,
    ...[...named].map(([text, { name }]) => `${text} as ${name}`),
    ...(source.alike ? [source.alike.rows] : []),
  ];
  return {
    counts: {
      text: `select ${[countSql(source), ...sums.map((when) => countSql(source, when))].join(', ')} from (select ${inner.join(', ')} from ${source.from} where ${source.isData}) as marked`,
      values: filters.flatMap(({ values }) => values),
    },
    reasons: left.map(({ key, what, reason }) => {
      const { name, type } = columnOf(table, key);
      return reason ?? `${what ?? reasons[type]} in ${name}`;
    }),
  };
}
