import type { FileHeading } from '#shared/file-pages.ts';

/**
 * Which heading stands over a place in a file.
 * @param start an offset into the text of the page
 * @returns its index; -1 above the first one
 */
export function currentHeading(
  headings: readonly Pick<FileHeading, 'page' | 'start'>[],
  { page, start }: { page: number; start: number },
): number {
  return headings.findLastIndex((own) => own.page < page || (own.page === page && own.start <= start));
}
