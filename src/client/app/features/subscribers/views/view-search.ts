// Saved views as filters in the address, and back.
import { foldTag } from '#shared/entry-limits.ts';
import type { View, ViewFilters } from '#shared/views.ts';
import { toInstants } from '#client/app/lib/date-range.ts';
import { DEFAULT_SORT } from '../subscribers-search.ts';
import type { SubscribersFilter, SubscribersSearch } from '../subscribers-search.ts';
import { tagsOfParam } from '../tags.ts';

/** The filters of an address as a view keeps them: days become instants, and a range with a name stays that. */
export function toViewFilters({ joined, from, to, tags, ...rest }: SubscribersFilter): ViewFilters {
  const range = joined === undefined ? toInstants({ from, to }, 0) : { joined };
  return { ...rest, ...range, ...(tags !== undefined && { tags: tagsOfParam(tags) }) };
}

/** The search part of the address that shows a view. */
export function searchOf({
  id,
  filters: { tags, ...rest },
}: Pick<View, 'id' | 'filters'>): SubscribersSearch {
  return { ...rest, ...(tags !== undefined && { tags: tags.join(';') }), view: id };
}

/** The view that a list shows. */
export type ShownView = {
  view: View;
  /** The list has other filters by now, or another order. */
  isChanged: boolean;
};

/**
 * The view that a list shows: the one that its address names, or one with just these filters.
 * @param id that of the address; a view that is gone does not count
 */
export function shownView(
  views: readonly View[],
  id: string | undefined,
  filter: SubscribersFilter,
): ShownView | undefined {
  const shown = textOf(toViewFilters(filter));
  const named = views.find((view) => view.id === id);
  if (named) return { view: named, isChanged: textOf(named.filters) !== shown };
  const equal = views.find(({ filters }) => textOf(filters) === shown);
  return equal && { view: equal, isChanged: false };
}

/** Equal for filters that show the same list. */
function textOf({
  q,
  from,
  to,
  located,
  location,
  status,
  tags = [],
  joined,
  sort = DEFAULT_SORT,
}: ViewFilters): string {
  const folded = tags.map(foldTag).toSorted();
  return JSON.stringify(
    [q, from, to, located, location, status, folded, joined, sort].map((part) => part ?? null),
  );
}
