import { keepPreviousData } from '@tanstack/react-query';
import { PRODUCTS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { queries } from '#client/app/lib/trpc.ts';

/** A page of products, counted from 1; the previous page stays while the next one loads. */
export function productsQuery(page: number) {
  return queries.products.list.queryOptions(rangeOf(page, PRODUCTS_PAGE_SIZE), {
    placeholderData: keepPreviousData,
  });
}
