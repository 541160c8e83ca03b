import { keepPreviousData } from '@tanstack/react-query';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import type { ProductsSearch } from './products-search.ts';

/** A page of products that match the search; the previous page stays while the next one loads. */
export function productsQuery(search: ProductsSearch) {
  const { page, size, filter } = listOf('products', search);
  return queries.products.list.queryOptions(
    { ...rangeOf(page, size), ...filter },
    { placeholderData: keepPreviousData },
  );
}
