import { keepPreviousData } from '@tanstack/react-query';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import type { UsersSearch } from './users-search.ts';

/** A page of users that match the filters; the previous page stays while the next one loads. */
export function usersQuery(search: UsersSearch) {
  const { page, size, filter } = listOf('users', search);
  return queries.users.list.queryOptions(
    { ...rangeOf(page, size), ...filter },
    { placeholderData: keepPreviousData },
  );
}
