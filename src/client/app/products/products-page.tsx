// /admin/products: every product, page by page.
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PRODUCTS_PAGE_SIZE } from '../../../shared/products.ts';
import { Mark } from '../../ui/mark.tsx';
import { skipOf } from '../list-page.ts';
import { PagedList } from '../paged-list.tsx';
import { trpc } from '../trpc.ts';
import { useTitle } from '../use-title.ts';
import { AddProductDialog } from './add-product-dialog.tsx';
import { ProductsTable } from './products-table.tsx';

const route = getRouteApi('/admin/products');

/** The products screen. */
export function ProductsPage() {
  useTitle('Products Management');
  const { page = 1 } = route.useSearch();
  const query = trpc.products.list.useQuery(
    { skip: skipOf(page, PRODUCTS_PAGE_SIZE), limit: PRODUCTS_PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-4xl leading-tight">Products Management</h1>
          <p className="mt-2 text-muted-foreground">What you offer, the newest first.</p>
        </div>
        <AddProductDialog />
      </div>
      <PagedList
        to="/admin/products"
        page={page}
        size={PRODUCTS_PAGE_SIZE}
        query={query}
        table={ProductsTable}
        empty={<Empty />}
      />
    </>
  );
}

function Empty() {
  return (
    <div className="grid justify-items-center rounded-lg border bg-card px-6 py-20 text-center">
      <Mark className="size-12" />
      <p className="mt-6 font-serif text-2xl tracking-tight text-balance">You don't have any products yet</p>
      <p className="mt-2 max-w-sm text-sm leading-relaxed text-pretty text-muted-foreground">
        Add the first one: a title is enough, a description and images can follow.
      </p>
    </div>
  );
}
