// A plan becomes SQL here, and nothing else ever does. Names come from the catalogue of the table, values are bound.
import type { Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import { compileFilter } from './compile-filter.ts';
import { compileGroups, type CompiledGroups } from './compile-groups.ts';
import {
  allFirst,
  CELL_TEXT_MAX,
  isFirst,
  limitSql,
  orderedCell,
  orderSql,
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
  table: TableDescription,
  source: TableSource,
  guard?: string,
): CompiledPlan {
  const filters = plan.filters.map((filter) => compileFilter(filter, table, source));
  const isData = [source.isData, guard].filter((part) => part !== undefined).join(' and ');
  const where = [isData, ...matchSql(plan, filters)].join(' and ');
  const matching: Matching = {
    text: `from ${source.from} where ${where}`,
    where,
    values: filters.flatMap(({ values }) => values),
  };
  const listsRows = plan.measures.length === 0 && plan.group_by.length === 0;
  const rows = listsRows
    ? compileList(plan, table, source, matching)
    : compileGroups(plan, table, source, matching);
  return { ...rows, listsRows, ...compileCounts(plan, table, source, isData, filters) };
}

/** The conditions that the rows meet. */
function matchSql({ match }: Plan, filters: readonly Sql[]): string[] {
  const texts = filters.map(({ text }) => text);
  return match === 'any' && texts.length > 1 ? [`(${texts.join(' or ')})`] : texts;
}

function compileList(
  plan: Plan,
  table: TableDescription,
  source: TableSource,
  matching: Matching,
): CompiledGroups {
  if (plan.group_filters.length > 0) throw new FigureError('Only groups can be compared by a measure.');
  const keys = plan.columns.length > 0 ? plan.columns : table.columns.map(({ key }) => key);
  const columns = keys.map((key) => columnOf(table, key));
  const cells = columns.map(({ key, type }) => {
    const [value, raw] = [source.value(key), source.raw(key)];
    if (type === 'text' || type === 'boolean') return `substr(${raw}, 1, ${CELL_TEXT_MAX})`;
    return `coalesce(${value}, substr(${raw}, 1, ${CELL_TEXT_MAX}))`;
  });
  const ordered = plan.order_by.map(({ column, direction }) => {
    if (column === undefined) throw new FigureError('Rows are ordered by a column.');
    const cell = orderedCell(columnOf(table, column).type, source.value(column));
    return { cell, order: orderSql(cell, direction) };
  });
  const orders = ordered.map(({ order }) => order);
  const selected = `select ${[source.row, ...cells].join(', ')}`;
  const rows = isFirst(plan)
    ? allFirst(
        selected,
        source,
        matching,
        ordered.map(({ cell }) => cell),
        orders,
      )
    : {
        text: `${selected} ${matching.text} order by ${[...orders, source.row].join(', ')}`,
        values: matching.values,
      };
  const limit = limitSql(isFirst(plan) ? { ...plan, limit: undefined } : plan, cells.length);
  return { columns: columns.map(({ name }) => name), rows: { ...rows, text: `${rows.text} ${limit}` } };
}

const reasons = { number: 'no number', date: 'no date', text: 'nothing', boolean: 'nothing' } as const;

/** A row is left out if its cell decides whether it matches, or is measured, and has no value of the type. */
function compileCounts(
  plan: Plan,
  table: TableDescription,
  source: TableSource,
  isData: string,
  filters: readonly Sql[],
): Pick<CompiledPlan, 'counts' | 'reasons'> {
  const { filters: asked, measures } = plan;
  const deciding = [...new Set(asked.map(({ column }) => column))];
  const measured = [...new Set(measures.map(({ column }) => column ?? ''))];
  const isNull = (key: string) => `${source.filled(key)} is null`;
  const matches = filters.length > 0 ? `(${matchSql(plan, filters).join(' and ')})` : 'true';
  const used =
    measured.length === 0 || measured.includes('')
      ? []
      : [`(${measured.map((key) => `not ${isNull(key)}`).join(' or ')})`];
  const left = [
    // Of several such cells, the first is the reason.
    ...deciding.map((key, index) => {
      const others = deciding.slice(0, index).map((other) => `not (${isNull(other)})`);
      // The null first: then the comparisons are worked out for few rows.
      return { key, when: [isNull(key), ...others, 'm is null'].join(' and ') };
    }),
    ...measured.filter((key) => key !== '').map((key) => ({ key, when: `${isNull(key)} and m` })),
  ];
  const sums = [['m', ...used].join(' and '), ...left.map(({ when }) => when)];
  const needed = [...new Set([...deciding, ...measured])].filter((key) => key !== '');
  const inner = [
    `${matches} as m`,
    ...needed.map((key) => source.filled(key)),
    ...(source.alike ? [source.alike.rows] : []),
  ];
  return {
    counts: {
      text: `select ${[countSql(source), ...sums.map((when) => countSql(source, when))].join(', ')} from (select ${inner.join(', ')} from ${source.from} where ${isData}) as marked`,
      values: filters.flatMap(({ values }) => values),
    },
    reasons: left.map(({ key }) => {
      const { name, type } = columnOf(table, key);
      return `${reasons[type]} in ${name}`;
    }),
  };
}
