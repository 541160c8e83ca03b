// What the filters of a question say twice of one column, so that no row can meet them, or so that it may be said of groups.
import type { Filter } from '#shared/ask-plan.ts';
import type { Filtered } from './filters.ts';
import type { Item } from './items.ts';

/**
 * The items whose filter does not go together with one before it: "from France and from Italy", "over 50 and under 20", "publishers
 * of books over 50 and books under 80", which may be of two books.
 * @param items those of the question, in order
 */
export function contradictions({ filters, told, isAny }: Filtered, items: readonly Item[]): Item[] {
  if (isAny) return [];
  const firstOf = (filter: Filter) => items.findIndex((item) => told.get(item) === filter);
  const again = filters.filter((one, index) =>
    filters.slice(0, index).some((other) => {
      if (other.column !== one.column) return false;
      const between = items.slice(firstOf(other), firstOf(one));
      const isOfOthers = between.slice(1).some((item) => item.kind === 'rows' && !told.has(item));
      return (isEqual(one) && isEqual(other)) || excludes(one, other) || isOfOthers;
    }),
  );
  // Of two comparisons in a row the items tell the first.
  const toldOf = (filter: Filter) =>
    filters.slice(0, filters.indexOf(filter) + 1).findLast((own) => firstOf(own) >= 0);
  const doubtful = new Set<unknown>(again.map(toldOf));
  return [...told].filter(([, said]) => doubtful.has(said)).map(([item]) => item);
}

const isEqual = ({ op }: Filter) => op === 'is' || op === 'one_of';

/** Whether no value is within both bounds. */
function excludes(one: Filter, other: Filter): boolean {
  const [least, most] = [one, other].some(isLower) ? [one, other].toSorted(byLower) : [];
  if (least === undefined || most === undefined || !isLower(least) || !isUpper(most)) return false;
  const [from, to] = [least.values[0], most.values[0]];
  if (typeof from === 'number' && typeof to === 'number') return from > to;
  return typeof from === 'string' && typeof to === 'string' && from > to;
}

const isLower = ({ op }: Filter) => op === 'more' || op === 'at_least';
const isUpper = ({ op }: Filter) => op === 'less' || op === 'at_most';
const byLower = (one: Filter, other: Filter) => Number(isLower(other)) - Number(isLower(one));
