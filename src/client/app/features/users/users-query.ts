import { keepPreviousData } from '@tanstack/react-query';
import { USERS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { queries } from '#client/app/lib/trpc.ts';

/** A page of users, counted from 1; the previous page stays while the next one loads. */
export function usersQuery(page: number) {
  return queries.users.list.queryOptions(rangeOf(page, USERS_PAGE_SIZE), {
    placeholderData: keepPreviousData,
  });
}
