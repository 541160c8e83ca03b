import { keepPreviousData } from '@tanstack/react-query';
import { SUBSCRIBERS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { toFilter } from './subscribers-search.ts';
import type { SubscribersSearch } from './subscribers-search.ts';

/** A page of subscribers that match the filters; the previous page stays while the next one loads. */
export function subscribersQuery({ page = 1, ...filter }: SubscribersSearch) {
  return queries.subscribers.list.queryOptions(
    { ...rangeOf(page, SUBSCRIBERS_PAGE_SIZE), ...toFilter(filter) },
    { placeholderData: keepPreviousData },
  );
}
