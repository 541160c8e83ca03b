import { pageSearch } from '#client/app/lib/list-page.ts';
import type { PageSearch } from '#client/app/lib/list-page.ts';
import { queryParam } from '#client/app/lib/search-params.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';

export type ProductsSearch = PageSearch & { q?: string | undefined };

/** The search part of the address of the products: the page, and what is searched for. Broken values are ignored. */
export function productsSearch(search: SearchParams): ProductsSearch {
  return { ...pageSearch(search), q: queryParam(search.q) };
}
