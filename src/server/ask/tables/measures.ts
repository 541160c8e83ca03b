// The measures of a plan in SQL.
import type { Combination, Measure } from '#shared/ask-plan.ts';
import type { PlanNumber } from '#shared/plan-columns.ts';
import { filterText } from '#shared/plan-text.ts';
import { aggregateSql } from './aggregates.ts';
import type { PlanTable } from './compile-computed.ts';
import { compileFilter } from './compile-filter.ts';
import { FigureError } from './figure-error.ts';
import type { Sql } from './table-source.ts';

export interface MeasureSql extends Sql, PlanNumber {
  /** As it is called in an answer. */
  name: string;
}

/**
 * A measure in SQL.
 * @param matching the rows of the plan, from which a share of the total is worked out
 * @throws FigureError if the table has no such column, or its type does not suit
 */
export function measureSql(measure: Measure, at: PlanTable, matching: Sql): MeasureSql {
  const own = ownSql(measure, at);
  if (measure.share === undefined) return own;
  if (own.type !== 'number') throw new FigureError(`${own.name} has no share.`);
  const whole =
    measure.share === 'of_rows' ? ownSql({ ...measure, filters: [] }, at) : totalSql(own, matching);
  return {
    text: `100.0 * ${own.text} / nullif(${whole.text}, 0)`,
    values: [...own.values, ...whole.values],
    name: `Share of ${own.name.slice(0, 1).toLowerCase()}${own.name.slice(1)}`,
    type: 'number',
    unit: '%',
  };
}

const totalSql = (own: Sql, matching: Sql): Sql => ({
  text: `(select ${own.text} ${matching.text})`,
  values: [...own.values, ...matching.values],
});

function ownSql(measure: Measure, at: PlanTable): MeasureSql {
  const { filters = [] } = measure;
  const conditions = filters.map((filter) => compileFilter(filter, at));
  const own = aggregateSql(measure, at, conditions.map(({ text }) => text).join(' and '));
  const named = filters.map((filter) => filterText(filter, at.table.columns, 'en')).join(' and ');
  return {
    ...own,
    values: conditions.flatMap(({ values }) => values),
    name: named === '' ? own.name : `${own.name} where ${named}`,
  };
}

const combinedNames = { difference: 'Difference', ratio: 'Ratio', change: 'Change' } as const;

/**
 * What two measures are combined to.
 * @param names of their columns in a statement
 * @throws FigureError if they are not two that can be
 */
export function combinedSql(
  combine: Combination,
  measures: readonly MeasureSql[],
  names: readonly string[],
): { text: string; name: string } {
  const [one, two, more] = measures;
  const [first = '', second = ''] = names;
  if (one === undefined || two === undefined || more !== undefined)
    throw new FigureError('Two measures are combined, not more or fewer.');
  const name = combinedNames[combine];
  if (combine === 'difference' && one.type === 'date' && two.type === 'date')
    return { text: `round(julianday(${first}) - julianday(${second}), 6)`, name };
  for (const { type, name: own } of [one, two])
    if (type !== 'number') throw new FigureError(`${own} is not a number.`);
  if (combine === 'difference') return { text: `${first} - ${second}`, name };
  if (combine === 'ratio') return { text: `1.0 * ${first} / nullif(${second}, 0)`, name };
  return { text: `100.0 * (${first} - ${second}) / nullif(${second}, 0)`, name };
}
