import { userRoles } from '#shared/roles.ts';
import type { UserListInput } from '#shared/users.ts';
import { choiceParam, queryParam } from '#client/app/lib/search-params.ts';
import { listSearch } from '#client/app/lib/rows-per-page.ts';
import type { ListSearch } from '#client/app/lib/rows-per-page.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';

/** The filters and the order of the list of accounts. */
export type UserFilter = Partial<Pick<UserListInput, 'q' | 'status' | 'role' | 'sort'>>;
export type UsersSearch = ListSearch & UserFilter;

const sorts = ['created_at', '-created_at', 'email', '-email', 'full_name', '-full_name'] as const;

/** The order for a name of it; undefined for any other text. */
export function userSort(name: unknown): UserFilter['sort'] {
  return choiceParam(name, sorts);
}

/** The search part of the address of the users: the page, the filters and the order. Broken values are ignored. */
export function usersSearch(search: SearchParams): UsersSearch {
  return {
    ...listSearch('users', search),
    q: queryParam(search.q),
    status: choiceParam(search.status, ['active', 'inactive']),
    role: choiceParam(search.role, userRoles),
    sort: userSort(search.sort),
  };
}
