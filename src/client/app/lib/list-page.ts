// The page of a list as it stands in the address (`?page=N`), and which numbers a pager offers.
import { z } from 'zod';

/** Far beyond any list, near enough that rows can still be counted exactly. */
const LAST_CONCEIVABLE_PAGE = 1_000_000_000;

const pageNumber = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .transform((page) => Math.min(page, LAST_CONCEIVABLE_PAGE))
  .pipe(z.int().min(1))
  .catch(1);

/** The search part of a list's address. Without `page` it is the first one; so is anything but a positive whole number. */
export const pageSearch = z.object({ page: pageNumber.optional() });

/** The rows of a page, as a list is asked for them: (page − 1) × size come before it. */
export function rangeOf(page: number, size: number): { skip: number; limit: number } {
  return { skip: (page - 1) * size, limit: size };
}

/** How many pages `count` rows fill; an empty list still has its first page. */
export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}
