import { keepPreviousData } from '@tanstack/react-query';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { subscribersPage, toFilter } from './subscribers-search.ts';
import type { SubscribersSearch } from './subscribers-search.ts';

/** A page of subscribers that match the filters; the previous page stays while the next one loads. */
export function subscribersQuery(search: SubscribersSearch) {
  const { page, size, filter } = subscribersPage(search);
  return queries.subscribers.list.queryOptions(
    { ...rangeOf(page, size), ...toFilter(filter) },
    { placeholderData: keepPreviousData },
  );
}
