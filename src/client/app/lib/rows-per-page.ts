// How many rows a page of a list shows: what its address says, else what it said last since the app was opened, else the usual
// number. The browser stores nothing of it: the specification names all that it may.
import {
  AUDIT_PAGE_SIZE,
  INVITATIONS_PAGE_SIZE,
  PRODUCTS_PAGE_SIZE,
  SUBSCRIBERS_PAGE_SIZE,
  TRASH_PAGE_SIZE,
  USERS_PAGE_SIZE,
  WAVES_PAGE_SIZE,
} from '#shared/page-sizes.ts';
import { columnsParam } from './list-columns.ts';
import { pageSearch } from './list-page.ts';
import type { PageSearch } from './list-page.ts';
import type { SearchParams } from './search-params.ts';

const usual = {
  users: USERS_PAGE_SIZE,
  subscribers: SUBSCRIBERS_PAGE_SIZE,
  products: PRODUCTS_PAGE_SIZE,
  audit: AUDIT_PAGE_SIZE,
  trash: TRASH_PAGE_SIZE,
  waves: WAVES_PAGE_SIZE,
  invitations: INVITATIONS_PAGE_SIZE,
};
export type ListName = keyof typeof usual;

/** What can be chosen for a list, its usual number first. */
export const rowChoices = (list: ListName): readonly number[] => [usual[list], 25, 50, 100];

/** The search part of the address of a list whose rows can be chosen. */
export type ListSearch = PageSearch & { per_page?: number; columns?: string };

const chosen = new Map<ListName, number>();

/** Reads the page, the rows and the columns in the address of a list, and keeps the latter two for when its address does not say. What cannot be chosen is ignored. */
export function listSearch(list: ListName, search: SearchParams): ListSearch {
  const per_page = choiceOf(list, search.per_page);
  if (per_page !== undefined) chosen.set(list, per_page);
  const columns = columnsParam(list, search.columns);
  return {
    ...pageSearch(search),
    ...(per_page !== undefined && { per_page }),
    ...(columns !== undefined && { columns }),
  };
}

const choiceOf = (list: ListName, value: unknown) =>
  rowChoices(list).find((rows) => String(rows) === String(value));

/** The page of a list, its rows, and what else its address asks for. */
export function listOf<Search extends ListSearch>(
  list: ListName,
  { page = 1, per_page, columns: _shown, ...filter }: Search,
): { page: number; size: number; filter: Omit<Search, keyof ListSearch> } {
  const size = per_page ?? chosen.get(list) ?? usual[list];
  return { page, size, filter };
}
