import { LOCATION_MAX } from '#shared/entry-limits.ts';
import { subscriberStatuses } from '#shared/subscriber-status.ts';
import type { SubscriberListInput } from '#shared/subscribers.ts';
import { rangeParams, toInstants } from '#client/app/lib/date-range.ts';
import type { NamedRange } from '#shared/named-ranges.ts';
import { choiceParam, isQuery, queryParam, textParam } from '#client/app/lib/search-params.ts';
import { listOf, listSearch } from '#client/app/lib/rows-per-page.ts';
import type { ListSearch } from '#client/app/lib/rows-per-page.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';
import { tagsOfParam, tagsParam } from './tags.ts';

/** The filters and the order of the list of subscribers. */
export type SubscribersFilter = Partial<
  Pick<SubscriberListInput, 'q' | 'from' | 'to' | 'located' | 'location' | 'status' | 'sort'>
> & {
  /** Tags with `;` between. */
  tags?: string | undefined;
  /** A range by its name, instead of `from` and `to`. */
  joined?: NamedRange | undefined;
};
export type SubscribersSearch = ListSearch &
  SubscribersFilter & {
    /** The saved view that the filters come from; they are what counts. */
    view?: string | undefined;
  };

/** The order of the list unless the address names another one. */
export const DEFAULT_SORT = '-created_at';
const sorts = ['created_at', DEFAULT_SORT, 'email', '-email', 'location', '-location'] as const;

/** The order for a name of it; undefined for any other text. */
export function subscriberSort(name: unknown): SubscribersFilter['sort'] {
  return choiceParam(name, sorts);
}

/** The search part of the address of the subscribers: the page, the filters and the order. Broken values are ignored. */
export function subscribersSearch(search: SearchParams): SubscribersSearch {
  const { named, ...ends } = rangeParams(search.joined, search);
  return {
    ...listSearch('subscribers', search),
    q: queryParam(search.q),
    joined: named,
    ...ends,
    located: choiceParam(search.located, ['yes', 'no']),
    location: locationParam(search.location),
    status: choiceParam(search.status, subscriberStatuses),
    tags: tagsParam(search.tags),
    sort: subscriberSort(search.sort),
    view: viewParam(search.view),
  };
}

/** The name of a place; undefined for one that the server would refuse. */
function locationParam(value: unknown): string | undefined {
  const text = textParam(value) ?? '';
  return isQuery(text, LOCATION_MAX) ? text : undefined;
}

/** What can be the id of a view. */
function viewParam(value: unknown): string | undefined {
  const text = textParam(value) ?? '';
  return /^[\da-f-]{36}$/.test(text) ? text : undefined;
}

/** The page of the list, its rows, and the filters and the order. */
export function subscribersPage({ view: _origin, ...search }: SubscribersSearch) {
  return listOf('subscribers', search);
}

/** The filters and the order as the server takes them. */
export function toFilter({ joined, from, to, tags, ...rest }: SubscribersFilter) {
  const wanted = tags === undefined ? {} : { tags: tagsOfParam(tags) };
  return { ...rest, ...wanted, ...toInstants({ named: joined, from, to }, Date.now()) };
}
