import { queryParam } from '#client/app/lib/search-params.ts';
import { listSearch } from '#client/app/lib/rows-per-page.ts';
import type { ListSearch } from '#client/app/lib/rows-per-page.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';

export type ProductsSearch = ListSearch & { q?: string | undefined };

/** The search part of the address of the products: the page, and what is searched for. Broken values are ignored. */
export function productsSearch(search: SearchParams): ProductsSearch {
  return { ...listSearch('products', search), q: queryParam(search.q) };
}
