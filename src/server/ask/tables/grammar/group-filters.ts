// Filters of groups: "at least two films", "between 2 and 5 different films", "an average price over 10".
import type { GroupFilter, Measure } from '#shared/ask-plan.ts';
import { aggregates, isRows } from './draft.ts';
import { columnIn, isKeyOf, type FoundFilter } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import { meaningOf, numberComparisonAt, type NumberComparison } from './numbers.ts';

/** "an average price over 10" */
export function measureFilterAt(items: readonly Item[], at: number): FoundFilter | undefined {
  const op = aggregates[meaningOf(items[at]) ?? 'filler'];
  const column = columnIn(items[at + 1]);
  if ((op !== 'average' && op !== 'sum') || column?.type !== 'number') return undefined;
  const comparison = numberComparisonAt(items, at + 2);
  if (comparison === undefined || comparison.isBare || comparison.isTime) return undefined;
  const groupFilters = groupFiltersOf(comparison, { op, column: column.key });
  return groupFilters && { length: 2 + comparison.length, filters: [], groupFilters };
}

/** "more than 3 films": a comparison with rows behind it. */
export function countFilterAt(
  items: readonly Item[],
  at: number,
  comparison: NumberComparison,
): FoundFilter | undefined {
  const groupFilters = groupFiltersOf(comparison, { op: 'count' });
  const length = comparison.length + countedRows(items, at + comparison.length);
  return groupFilters && { length, filters: [], groupFilters };
}

/** What a comparison counts, without its own words: "more than 2 customers" of their ids, "at least two different cities". */
export function countedGroupsAt(
  items: readonly Item[],
  at: number,
  comparison: NumberComparison,
  context: Context,
): FoundFilter | undefined {
  const isDistinct = meaningOf(items[at]) === 'distinct';
  const item = items[isDistinct ? at + 1 : at];
  const column = item?.kind === 'column' ? columnIn(item) : undefined;
  if (comparison.isBare || column === undefined || !(isDistinct || isCountedKey(item, context)))
    return undefined;
  const groupFilters = groupFiltersOf(comparison, { op: 'count_distinct', column: column.key });
  const counted = isDistinct ? {} : { counted: { column, item } };
  return groupFilters && { length: isDistinct ? 2 : 1, filters: [], groupFilters, ...counted };
}

/** Whether an item names things by a column of their ids. */
export function isCountedKey(item: Item | undefined, context: Context): boolean {
  const column = item?.kind === 'column' ? columnIn(item) : undefined;
  return column !== undefined && isKeyOf(column, item, context);
}

/** How many items from one on say which rows a number counts: "films", "number of films", "different films". @returns 0 if they do not */
export function countedRows(items: readonly Item[], at: number): number {
  let next = at;
  while (['count', 'distinct'].includes(meaningOf(items[next]) ?? '')) next += 1;
  return isRows(items[next]) ? next + 1 - at : 0;
}

function groupFiltersOf(
  { op, values: [value, last] }: NumberComparison,
  measure: Measure,
): GroupFilter[] | undefined {
  if (value === undefined || op === 'one_of') return undefined;
  if (op !== 'between') return [{ measure, op, value }];
  if (last === undefined) return undefined;
  const [least, most] = value < last ? [value, last] : [last, value];
  return [
    { measure, op: 'at_least', value: least },
    { measure, op: 'at_most', value: most },
  ];
}
