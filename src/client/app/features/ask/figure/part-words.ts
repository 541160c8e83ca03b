// Parts of a plan in words, where its sentence has none for them alone.
import type { Combination, Filter, Measure, Plan } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { filterText, measureText } from '#shared/plan-text.ts';

export const matchNames = [
  ['all', 'all filters hold'],
  ['any', 'any filter is enough'],
] as const;

/** What two measures are combined to, in a further column. */
export const combinationNames: readonly (readonly [Combination, string])[] = [
  ['difference', 'the difference: the first minus the second'],
  ['ratio', 'the ratio: the first divided by the second'],
  ['change', 'the change from the second to the first'],
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

/** How many rows are passed over, such as “without the first 2”. */
export function offsetText(rows: number): string {
  return rows === 1 ? 'without the first' : `without the first ${rows}`;
}
