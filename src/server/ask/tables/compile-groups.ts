// What a plan groups and measures in SQL. The groups are worked out first, then compared, ordered and shown by the names of
// their columns: `g1` is the first that they are grouped by, `m1` the first measure.
import type { Group, Measure, Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import { signOf } from './compile-filter.ts';
import { CELL_TEXT_MAX, firstSql, isFirst, limitSql, orderSql } from './compile-order.ts';
import { FigureError } from './figure-error.ts';
import { gatherGroups, type Gathering } from './gather-groups.ts';
import { measureSql, type MeasureSql } from './measures.ts';
import { columnOf, type Sql, type TableSource } from './table-source.ts';

export interface CompiledGroups {
  /** The names of the columns of the answer. */
  columns: string[];
  rows: Sql;
  /** Answers the same rows, where this is quicker. */
  gathering?: Gathering;
}

/**
 * Compiles a plan that groups or measures.
 * @param matching the rows that it takes
 * @throws FigureError if the plan does not suit the table
 */
export function compileGroups(
  plan: Plan,
  table: TableDescription,
  source: TableSource,
  matching: Sql,
): CompiledGroups {
  const groups = plan.group_by.map((group) => groupSql(group, table, source));
  const shown = plan.measures.map((measure) => measureSql(measure, table, source));
  const columns = [...groups, ...shown].map(({ name }) => name);
  /** Each measure once, also those that only compare or order groups. */
  const measures: MeasureSql[] = [];
  const nameOf = (measure: Measure) => {
    const own = measureSql(measure, table, source);
    const place = measures.findIndex(({ text }) => text === own.text);
    return `m${place === -1 ? measures.push(own) : place + 1}`;
  };
  const keys = groups.map((_, index) => `g${index + 1}`);
  const cells = [...keys, ...plan.measures.map(nameOf)];
  const kept = plan.group_filters.map(({ measure, op }) => `${nameOf(measure)} ${signOf(op)} ?`);
  const orders = plan.order_by.map(({ column, measure, direction }) => {
    const place = plan.group_by.findIndex((own) => own.column === column);
    if (measure === undefined && place === -1)
      throw new FigureError('Groups are ordered by what they are grouped by, or by a measure.');
    return orderSql(measure === undefined ? `g${place + 1}` : nameOf(measure), direction);
  });
  if (groups.length === 0) {
    if (kept.length > 0) throw new FigureError('There are no groups to compare.');
    const selected = shown.map(({ text }) => text).join(', ');
    const text = `select ${selected} ${matching.text} ${limitSql(plan, cells.length)}`;
    return { columns, rows: { text, values: matching.values } };
  }
  const selected = [...groups, ...measures].map(({ text }, index) => {
    const name = keys[index] ?? `m${index - keys.length + 1}`;
    return `${text} as ${name}`;
  });
  const places = keys.map((_, index) => index + 1).join(', ');
  const grouped = `select ${selected.join(', ')} ${matching.text} group by ${places}`;
  const from = kept.length > 0 ? `from grouped where ${kept.join(' and ')}` : 'from grouped';
  const answered = isFirst(plan)
    ? firstSql(cells, from, orders, keys.length, limitSql({ ...plan, limit: undefined }, cells.length))
    : `select ${cells.join(', ')} ${from} order by ${[...orders, ...keys.map((key) => orderSql(key, 'ascending'))].join(', ')} ${limitSql(plan, cells.length)}`;
  const answerFrom = ({ text, values }: Sql): Sql => ({
    text: `with grouped as (${text}) ${answered}`,
    values: [...values, ...plan.group_filters.map(({ value }) => value)],
  });
  const gathering = source.gathersGroups
    ? gatherGroups(
        groups.map(({ text }) => text),
        measures,
        matching,
      )
    : undefined;
  return {
    columns,
    rows: answerFrom({ text: grouped, values: matching.values }),
    ...(gathering && { gathering: { ...gathering, rows: answerFrom(gathering.rows) } }),
  };
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
