import { keepPreviousData } from '@tanstack/react-query';
import { SUBSCRIBERS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { queries } from '#client/app/lib/trpc.ts';

/** A page of subscribers, counted from 1; the previous page stays while the next one loads. */
export function subscribersQuery(page: number) {
  return queries.subscribers.list.queryOptions(rangeOf(page, SUBSCRIBERS_PAGE_SIZE), {
    placeholderData: keepPreviousData,
  });
}
