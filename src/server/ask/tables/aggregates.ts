// What is worked out from many rows, in SQL.
import type { Measure } from '#shared/ask-plan.ts';
import type { PlanNumber } from '#shared/plan-columns.ts';
import type { PlanTable } from './compile-computed.ts';
import { FigureError } from './figure-error.ts';
import { columnOf, countSql } from './table-source.ts';

export interface Aggregate extends PlanNumber {
  text: string;
  /** As it is called in an answer. */
  name: string;
}

/**
 * An aggregate of the rows that meet a condition.
 * @param condition in SQL; empty for all rows
 * @throws FigureError if the table has no such column, or its type does not suit
 */
export function aggregateSql(
  { op, column: key }: Pick<Measure, 'op' | 'column'>,
  { table, source }: PlanTable,
  condition = '',
): Aggregate {
  const counted = { type: 'number', unit: null } as const;
  if (key === undefined) return { text: countSql(source, condition), name: 'Rows', ...counted };
  const { name, type, unit } = columnOf(table, key);
  const cell = source.value(key);
  if (op === 'count') {
    const isFilled = [condition, `${cell} is not null`].filter(Boolean).join(' and ');
    return { text: countSql(source, isFilled), name: `Rows with ${name}`, ...counted };
  }
  const where = condition === '' ? '' : ` filter (where ${condition})`;
  if (op === 'count_distinct')
    return { text: `count(distinct ${cell})${where}`, name: `Different ${name}`, ...counted };
  const isFit = type === 'number' || (type === 'date' && (op === 'minimum' || op === 'maximum'));
  if (!isFit) throw new FigureError(`${name} is not a column of numbers.`);
  const what = { type, unit };
  const { alike } = source;
  switch (op) {
    case 'sum':
      // As a floating-point number, which does not overflow.
      return { text: `sum(${cell} + 0.0)${where}`, name: `Sum of ${name}`, ...what };
    case 'average':
      return { text: `avg(${cell})${where}`, name: `Average of ${name}`, ...what };
    case 'median':
      return { text: `median(${cell})${where}`, name: `Median of ${name}`, ...what };
    case 'minimum':
      return { text: `min(${alike?.least(key) ?? cell})${where}`, name: `Least ${name}`, ...what };
    case 'maximum':
      return { text: `max(${alike?.greatest(key) ?? cell})${where}`, name: `Greatest ${name}`, ...what };
  }
}
