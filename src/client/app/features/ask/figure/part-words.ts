// Parts of a plan in words, where its sentence has none for them alone.
import type { Combination, Filter, Measure, Plan } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { filterText, measureText } from '#shared/plan-text.ts';

export const matchNames = [
  ['all', 'all filters hold'],
  ['any', 'any filter is enough'],
] as const;

export const combinationNames: readonly (readonly [Combination, string])[] = [
  ['difference', 'the first minus the second'],
  ['ratio', 'the first divided by the second'],
  ['change', 'the change from the second to the first, in per cent'],
];

/** A filter of a measure alone, such as “the number of rows: only where Status is open”. */
export function measureFilterText({ op, column }: Measure, filter: Filter, { columns }: AskedTable): string {
  return `${measureText({ op, column }, columns)}: only where ${filterText(filter, columns)}`;
}

/** What a plan without measures answers. */
export function listedText({ columns: keys, group_by }: Plan, { columns }: AskedTable): string {
  if (group_by.length > 0) return 'the different values';
  const names = keys.flatMap((key) => columns.find((column) => column.key === key)?.name ?? []);
  return names.length > 0 ? names.join(', ') : 'the rows';
}

/** How many rows are passed over, such as “after the first 2”. */
export function offsetText(rows: number): string {
  return rows === 1 ? 'after the first' : `after the first ${rows}`;
}

/** How many rows there are for each value of a column, such as “only the first 3 for each Region”. */
export function limitEachText(
  { column, rows }: NonNullable<Plan['limit_each']>,
  { columns }: AskedTable,
): string {
  const name = columns.find(({ key }) => key === column)?.name ?? column;
  return `only the first${rows === 1 ? '' : ` ${rows}`} for each ${name}`;
}
