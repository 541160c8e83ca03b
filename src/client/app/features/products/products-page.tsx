import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '#client/ui/button.tsx';
import { EmptyList } from '#client/app/components/empty-list.tsx';
import { ListToolbar } from '#client/app/components/list-toolbar.tsx';
import { PageHeading } from '#client/app/components/page-heading.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { SearchField } from '#client/app/components/search-field.tsx';
import { requestDialog } from '#client/app/lib/dialog-requests.ts';
import { AddProductDialog } from './add-product-dialog.tsx';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { EditProductDialog } from './edit-product-dialog.tsx';
import { Lightbox } from './lightbox.tsx';
import { listOf } from '#client/app/lib/rows-per-page.ts';
import { productsQuery } from './products-query.ts';
import { ProductsTable } from './products-table.tsx';

const route = getRouteApi('/admin/products');
const dialogs = { edit: EditProductDialog, delete: DeleteProductDialog, pictures: Lightbox };

/** /admin/products: all products. */
export function ProductsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(productsQuery(search));
  const { open, dialog } = useRowDialogs(dialogs);
  const { page, size, filter } = listOf('products', search);
  const { q } = filter;
  const filtered = q !== undefined;
  return (
    <>
      <PageHeading title="Products Management" lead="What you offer, the newest first.">
        <AddProductDialog />
      </PageHeading>
      <ListToolbar clearable={filtered && query.data?.count !== 0}>
        <SearchField
          label="Search products"
          value={q ?? ''}
          onSearch={(text) => void navigate({ search: { q: text || undefined }, replace: true })}
        />
      </ListToolbar>
      <PagedList
        page={page}
        size={size}
        list="products"
        query={query}
        filtered={filtered}
        noMatch="No product fits this search."
        renderTable={(rows) => <ProductsTable {...rows} onAct={open} />}
        empty={
          <EmptyList
            title="You don't have any products yet"
            action={
              <Button variant="outline" onClick={() => requestDialog('Add Product')}>
                Add the first one
              </Button>
            }
          >
            A title is enough, a description and images can follow.
          </EmptyList>
        }
      />
      {dialog}
    </>
  );
}
