type PagerItem = { kind: 'page'; page: number } | { kind: 'gap'; after: number };

/** The largest number of items; up to as many pages are all shown. */
const MOST_ITEMS = 7;

/**
 * The items between the arrows: the first and the last page, the current page with its neighbours, and gaps in between. A
 * gap replaces at least two pages.
 * @param page the current page, from 1 to `pages`
 * @param pages the number of pages
 */
export function pagerItems(page: number, pages: number): PagerItem[] {
  if (pages <= MOST_ITEMS) return numbers(1, pages);
  if (page <= 4) return [...numbers(1, 5), { kind: 'gap', after: 5 }, ...numbers(pages, pages)];
  if (page >= pages - 3) return [...numbers(1, 1), { kind: 'gap', after: 1 }, ...numbers(pages - 4, pages)];
  return [
    ...numbers(1, 1),
    { kind: 'gap', after: 1 },
    ...numbers(page - 1, page + 1),
    { kind: 'gap', after: page + 1 },
    ...numbers(pages, pages),
  ];
}

function numbers(from: number, to: number): PagerItem[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ kind: 'page', page: from + index }));
}
