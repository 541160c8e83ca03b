import { keepPreviousData } from '@tanstack/react-query';
import { PRODUCTS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import type { ProductsSearch } from './products-search.ts';

/** A page of products that match the search; the previous page stays while the next one loads. */
export function productsQuery({ page = 1, ...filter }: ProductsSearch) {
  return queries.products.list.queryOptions(
    { ...rangeOf(page, PRODUCTS_PAGE_SIZE), ...filter },
    { placeholderData: keepPreviousData },
  );
}
