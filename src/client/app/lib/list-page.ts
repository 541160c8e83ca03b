import type { SearchParams } from './search-params.ts';

/** Beyond any list, but small enough that row numbers are exact. */
const MAX_PAGE = 1_000_000_000;

/** The search part of a list's address. */
export type PageSearch = { page?: number };

/** Reads the search part of a list's address. Anything but a positive whole number is page 1. */
export function pageSearch({ page }: SearchParams): PageSearch {
  if (page === undefined) return {};
  const number = typeof page === 'string' && /^\d+$/.test(page) ? Number(page) : page;
  const isPage = typeof number === 'number' && number >= 1 && (number > MAX_PAGE || Number.isInteger(number));
  return { page: isPage ? Math.min(number, MAX_PAGE) : 1 };
}

/** The input of a list call for a page, counted from 1. */
export function rangeOf(page: number, size: number): { skip: number; limit: number } {
  return { skip: (page - 1) * size, limit: size };
}

/** The number of pages of `count` rows; an empty list has one page. */
export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** Whether the search part of an address, without its page, leaves out rows: the order of the rows does not count. */
export function isFiltered({ sort: _order, ...filter }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
