// What a plan groups and measures in SQL. The groups are worked out first, then compared, ordered and shown by the names of
// their columns: `g1` is the first that they are grouped by, `m1` the first measure.
import type { Group, Measure, Plan } from '#shared/ask-plan.ts';
import type { PlanTable } from './compile-computed.ts';
import { signOf } from './compile-filter.ts';
import { CELL_TEXT_MAX, isFirst, limitSql, orderSql, placeSql } from './compile-order.ts';
import { unitSql } from './date-parts.ts';
import { FigureError } from './figure-error.ts';
import { combinedSql, measureSql, type MeasureSql } from './measures.ts';
import { columnOf, type Sql } from './table-source.ts';

export interface CompiledGroups {
  /** The names of the columns of the answer. */
  columns: string[];
  rows: Sql;
}

/**
 * Compiles a plan that groups or measures.
 * @param matching the rows that it takes
 * @throws FigureError if the plan does not suit the table
 */
export function compileGroups(plan: Plan, at: PlanTable, matching: Sql): CompiledGroups {
  const groups = plan.group_by.map((group) => groupSql(group, at));
  const keys = groups.map((_, index) => `g${index + 1}`);
  const measures = new Measures(at, matching);
  const shown = plan.measures.map((measure) => measures.nameOf(measure));
  const combined =
    plan.combine === undefined
      ? []
      : [
          combinedSql(
            plan.combine,
            plan.measures.map((measure) => measures.sqlOf(measure)),
            shown,
          ),
        ];
  const cells = [...keys, ...shown, ...combined.map(({ text }) => text)];
  const columns = [
    ...groups.map(({ name }) => name),
    ...plan.measures.map((measure) => measures.sqlOf(measure).name),
    ...combined.map(({ name }) => name),
  ];
  if (groups.length === 0) return { columns, rows: ungroupedSql(plan, measures, cells, matching) };
  const kept = plan.group_filters.map(({ measure, op }) => `${measures.nameOf(measure)} ${signOf(op)} ?`);
  const answered = answerSql(plan, keys, cells, kept, measures);
  const grouped = measures.select(groups.map(({ text }, index) => `${text} as g${index + 1}`));
  const places = keys.map((_, index) => index + 1).join(', ');
  return {
    columns,
    rows: {
      text: `with grouped as (${grouped.text} ${matching.text} group by ${places}) ${answered}`,
      values: [...grouped.values, ...matching.values, ...plan.group_filters.map(({ value }) => value)],
    },
  };
}

/** Each measure of a plan once, also those that only compare or order groups: `m1`, `m2`… */
class Measures {
  readonly #own: MeasureSql[] = [];
  readonly #at: PlanTable;
  readonly #matching: Sql;

  constructor(at: PlanTable, matching: Sql) {
    this.#at = at;
    this.#matching = matching;
  }

  sqlOf(measure: Measure): MeasureSql {
    return measureSql(measure, this.#at, this.#matching);
  }

  nameOf(measure: Measure): string {
    const own = this.sqlOf(measure);
    const place = this.#own.findIndex(
      ({ text, values }) => text === own.text && values.join('\0') === own.values.join('\0'),
    );
    return `m${place === -1 ? this.#own.push(own) : place + 1}`;
  }

  /** The start of a statement that answers all that were named so far. @param groups what stands before them */
  select(groups: readonly string[]): Sql {
    const named = this.#own.map(({ text }, index) => `${text} as m${index + 1}`);
    return {
      text: `select ${[...groups, ...named].join(', ')}`,
      values: this.#own.flatMap(({ values }) => values),
    };
  }
}

function ungroupedSql(plan: Plan, measures: Measures, cells: readonly string[], matching: Sql): Sql {
  if (plan.group_filters.length > 0 || plan.limit_each !== undefined)
    throw new FigureError('There are no groups to compare.');
  for (const { measure } of plan.order_by) {
    if (measure === undefined)
      throw new FigureError('Groups are ordered by what they are grouped by, or by a measure.');
    measures.sqlOf(measure);
  }
  if (plan.combine === undefined) {
    const own = plan.measures.map((measure) => measures.sqlOf(measure));
    return {
      text: `select ${own.map(({ text }) => text).join(', ')} ${matching.text} ${limitSql(plan, cells.length)}`,
      values: [...own.flatMap(({ values }) => values), ...matching.values],
    };
  }
  const { text, values } = measures.select([]);
  return {
    text: `with measured as (${text} ${matching.text}) select ${cells.join(', ')} from measured ${limitSql(plan, cells.length)}`,
    values: [...values, ...matching.values],
  };
}

/** The statement that answers the groups. */
function answerSql(
  plan: Plan,
  keys: readonly string[],
  cells: readonly string[],
  kept: readonly string[],
  measures: Measures,
): string {
  const keyOf = (column: string | undefined) => {
    const place = plan.group_by.findIndex((own) => own.column === column);
    if (place === -1)
      throw new FigureError('Groups are ordered by what they are grouped by, or by a measure.');
    return keys[place] ?? '';
  };
  const orders = plan.order_by.map(({ column, measure, direction }) =>
    orderSql(measure === undefined ? keyOf(column) : measures.nameOf(measure), direction),
  );
  const ascending = keys.map((key) => orderSql(key, 'ascending'));
  const where = kept.length > 0 ? ` where ${kept.join(' and ')}` : '';
  let from = `from grouped${where}`;
  const { limit_each } = plan;
  const each = limit_each === undefined ? [] : [keyOf(limit_each.column)];
  if (limit_each !== undefined)
    from = `from (select *, ${placeSql(limit_each.rows, each.join(''), orders, ascending)} as nth ${from}) as counted where nth <= ${limit_each.rows}`;
  const selected = `select ${cells.join(', ')}`;
  if (isFirst(plan)) {
    const ranked = `select *, dense_rank() over (order by ${orders.join(', ')}) as place ${from}`;
    return `${selected} from (${ranked}) as ranked where place = ${1 + (plan.offset ?? 0)} order by ${ascending.join(', ')} ${limitSql({}, cells.length)}`;
  }
  const inOrder = [...each.map((key) => orderSql(key, 'ascending')), ...orders, ...ascending];
  return `${selected} ${from} order by ${inOrder.join(', ')} ${limitSql(plan, cells.length)}`;
}

function groupSql({ column: key, by, width }: Group, { table, source }: PlanTable) {
  const { name, type } = columnOf(table, key);
  const cell = source.value(key);
  if (by !== undefined) {
    if (type !== 'date') throw new FigureError(`${name} is not a column of dates.`);
    return { text: unitSql(cell, by, source), name: `${name} (${by.replaceAll('_', ' ')})` };
  }
  if (width !== undefined) {
    if (type !== 'number') throw new FigureError(`${name} is not a column of numbers.`);
    const own = widthSql(width);
    // What a division by a decimal width loses is rounded.
    return { text: `floor(round(${cell} / ${own}, 9)) * ${own}`, name: `${name} (by ${width})` };
  }
  if (type === 'boolean') return { text: `case ${cell} when 1 then 'yes' when 0 then 'no' end`, name };
  return { text: type === 'text' ? `substr(${cell}, 1, ${CELL_TEXT_MAX})` : cell, name };
}

/** A number of the plan as one with decimals. */
function widthSql(width: number): string {
  const text = String(width);
  return /^\d+$/.test(text) ? `${text}.0` : text;
}
