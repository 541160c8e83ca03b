import { z } from 'zod';

/** Beyond any list, but small enough that row numbers are exact. */
const MAX_PAGE = 1_000_000_000;

const pageNumber = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .transform((page) => Math.min(page, MAX_PAGE))
  .pipe(z.int().min(1))
  .catch(1);

/** The search part of a list's address. Anything but a positive whole number is page 1. */
export const pageSearch = z.object({ page: pageNumber.optional() });

/** The input of a list call for a page, counted from 1. */
export function rangeOf(page: number, size: number): { skip: number; limit: number } {
  return { skip: (page - 1) * size, limit: size };
}

/** The number of pages of `count` rows; an empty list has one page. */
export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}
