import { keepPreviousData } from '@tanstack/react-query';
import { USERS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import type { UsersSearch } from './users-search.ts';

/** A page of users that match the filters; the previous page stays while the next one loads. */
export function usersQuery({ page = 1, ...filter }: UsersSearch) {
  return queries.users.list.queryOptions(
    { ...rangeOf(page, USERS_PAGE_SIZE), ...filter },
    { placeholderData: keepPreviousData },
  );
}
