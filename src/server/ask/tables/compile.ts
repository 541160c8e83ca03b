// A plan becomes SQL here, and nothing else ever does. Names come from the catalogue of the table, values are bound.
import type { Group, Measure, Order, Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import { compileFilter, signOf } from './compile-filter.ts';
import {
  allFirst,
  firstSql,
  isFirst,
  limitSql,
  orderedCell,
  orderSql,
  type Matching,
} from './compile-order.ts';
import { FigureError } from './figure-error.ts';
import { columnOf, type Sql, type TableSource } from './table-source.ts';

/** The most characters of a cell of an answer. */
const CELL_TEXT_MAX = 1000;

export interface CompiledPlan {
  /** The names of the columns of the answer. */
  columns: string[];
  /** Answers the rows; the first column is the number of the row if `listsRows`, and is not among `columns`. */
  rows: Sql;
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

type CompiledRows = Pick<CompiledPlan, 'columns' | 'rows'>;

function compileList(
  plan: Plan,
  table: TableDescription,
  source: TableSource,
  matching: Matching,
): CompiledRows {
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

function compileGroups(
  plan: Plan,
  table: TableDescription,
  source: TableSource,
  matching: Sql,
): CompiledRows {
  const groups = plan.group_by.map((group) => groupSql(group, table, source));
  const measures = plan.measures.map((measure) => measureSql(measure, table, source));
  const having = plan.group_filters.map(({ measure, op }) => {
    return `${measureSql(measure, table, source).text} ${signOf(op)} ?`;
  });
  const orders = plan.order_by.map((order) =>
    orderSql(orderedBy(order, plan, table, source), order.direction),
  );
  const keys = groups.map(({ text }) => text);
  const groupBy = keys.length > 0 ? `group by ${keys.join(', ')}` : '';
  if (keys.length === 0 && having.length > 0) throw new FigureError('There are no groups to compare.');
  const inOrder = keys.flatMap((key) => [`${key} is null`, key]);
  const cells = [...keys, ...measures.map(({ text }) => text)];
  const grouped = [matching.text, groupBy, having.length > 0 ? `having ${having.join(' and ')}` : '']
    .filter((part) => part !== '')
    .join(' ');
  return {
    columns: [...groups, ...measures].map(({ name }) => name),
    rows: {
      text:
        isFirst(plan) && keys.length > 0
          ? firstSql(
              cells,
              grouped,
              orders,
              `${keys.map((_, index) => `x${index + 1}`).join(', ')} ${limitSql({ ...plan, limit: undefined }, cells.length)}`,
            )
          : [
              `select ${cells.join(', ')}`,
              grouped,
              ...(keys.length > 0 ? [`order by ${[...orders, ...inOrder].join(', ')}`] : []),
              limitSql(plan, cells.length),
            ].join(' '),
      values: [...matching.values, ...plan.group_filters.map(({ value }) => value)],
    },
  };
}

function orderedBy(
  { column, measure }: Order,
  plan: Plan,
  table: TableDescription,
  source: TableSource,
): string {
  if (measure !== undefined) return measureSql(measure, table, source).text;
  const group = plan.group_by.find((own) => own.column === column);
  if (group === undefined)
    throw new FigureError('Groups are ordered by what they are grouped by, or by a measure.');
  return groupSql(group, table, source).text;
}

function groupSql({ column: key, by }: Group, table: TableDescription, source: TableSource) {
  const { name, type } = columnOf(table, key);
  const cell = source.value(key);
  if (by !== undefined) {
    if (type !== 'date') throw new FigureError(`${name} is not a column of dates.`);
    return { text: unitSql(cell, by, source), name: `${name} (${by})` };
  }
  if (type === 'boolean') return { text: `case ${cell} when 1 then 'yes' when 0 then 'no' end`, name };
  return { text: type === 'text' ? `substr(${cell}, 1, ${CELL_TEXT_MAX})` : cell, name };
}

/** The day, the Monday of the week, the month, the quarter or the year of a date. */
function unitSql(cell: string, by: NonNullable<Group['by']>, { mondayOf }: TableSource): string {
  switch (by) {
    case 'day':
      return `substr(${cell}, 1, 10)`;
    case 'week':
      return mondayOf(cell);
    case 'month':
      return `substr(${cell}, 1, 7)`;
    case 'quarter':
      return `substr(${cell}, 1, 4) || '-Q' || ((cast(substr(${cell}, 6, 2) as integer) + 2) / 3)`;
    case 'year':
      return `substr(${cell}, 1, 4)`;
  }
}

function measureSql({ op, column: key }: Measure, table: TableDescription, source: TableSource) {
  if (key === undefined) return { text: 'count(*)', name: 'Rows' };
  const { name, type } = columnOf(table, key);
  const cell = source.value(key);
  if (op === 'count') return { text: `count(${cell})`, name: `Rows with ${name}` };
  if (op === 'count_distinct') return { text: `count(distinct ${cell})`, name: `Different ${name}` };
  const isFit = type === 'number' || (type === 'date' && (op === 'minimum' || op === 'maximum'));
  if (!isFit) throw new FigureError(`${name} is not a column of numbers.`);
  switch (op) {
    case 'sum':
      // As a floating-point number, which does not overflow.
      return { text: `sum(${cell} + 0.0)`, name: `Sum of ${name}` };
    case 'average':
      return { text: `avg(${cell})`, name: `Average of ${name}` };
    case 'minimum':
      return { text: `min(${cell})`, name: `Least ${name}` };
    case 'maximum':
      return { text: `max(${cell})`, name: `Greatest ${name}` };
  }
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
  const inner = [`${matches} as m`, ...needed.map((key) => source.filled(key))];
  return {
    counts: {
      text: `select count(*), ${sums.map((when) => `count(case when ${when} then 1 end)`).join(', ')} from (select ${inner.join(', ')} from ${source.from} where ${isData}) as marked`,
      values: filters.flatMap(({ values }) => values),
    },
    reasons: left.map(({ key }) => {
      const { name, type } = columnOf(table, key);
      return `${reasons[type]} in ${name}`;
    }),
  };
}
