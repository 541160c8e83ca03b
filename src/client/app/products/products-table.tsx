// The table of products.
import { Image } from 'lucide-react';
import type { Product } from '../../../shared/products.ts';
import { PRODUCTS_PAGE_SIZE } from '../../../shared/products.ts';
import { cn } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHeader, TableRow } from '../../ui/table.tsx';
import { RowActions } from '../row-actions.tsx';
import { DeleteProductContent } from './delete-product-dialog.tsx';
import { EditProductContent } from './edit-product-dialog.tsx';
import { LightBox } from './light-box.tsx';

const columns = ['ID', 'Title', 'Description', 'Actions'] as const;
const skeletonWidths = ['w-64', 'w-40', 'w-72', 'w-8'] as const;

/** Long texts wrap, and end after two lines. */
const wrapping = 'line-clamp-2 leading-snug whitespace-normal wrap-anywhere';
const frameClasses = 'grid size-11 shrink-0 place-items-center overflow-hidden rounded-md border bg-muted';

/**
 * The table.
 * @param rows the page to show; undefined while the first one loads
 * @param dimmed whether another page is on its way
 */
export function ProductsTable({ rows, dimmed }: { rows: Product[] | undefined; dimmed: boolean }) {
  return (
    <Table label="Products" aria-busy={rows === undefined || undefined}>
      <TableHeader columns={columns} />
      <TableBody dimmed={dimmed}>
        {rows
          ? rows.map((product) => <ProductRow key={product.id} product={product} />)
          : Array.from({ length: PRODUCTS_PAGE_SIZE }, (_, index) => <SkeletonRow key={index} />)}
      </TableBody>
    </Table>
  );
}

function ProductRow({ product }: { product: Product }) {
  const { id, title, description } = product;
  return (
    <TableRow>
      <TableCell className="font-mono text-xs text-muted-foreground max-sm:max-w-24">
        <span className="block truncate" title={id}>
          {id}
        </span>
      </TableCell>
      <TableCell>
        <div className="flex min-w-52 items-center gap-3 py-2">
          <Thumbnail product={product} />
          <span className={cn(wrapping, 'font-medium')} title={title}>
            {title}
          </span>
        </div>
      </TableCell>
      <TableCell className="max-w-md">
        <div
          className={cn(wrapping, 'min-w-60', !description && 'text-muted-foreground')}
          title={description ?? undefined}
        >
          {description || 'N/A'}
        </div>
      </TableCell>
      <TableCell>
        <RowActions
          row={product}
          kind="Product"
          name={title}
          edit={EditProductContent}
          remove={DeleteProductContent}
        />
      </TableCell>
    </TableRow>
  );
}

/** The first image; it opens the light box. */
function Thumbnail({ product }: { product: Product }) {
  const [first] = product.images;
  if (first === undefined) {
    return (
      <span className={cn(frameClasses, 'border-dashed text-muted-foreground')}>
        <Image aria-hidden className="size-4.5" />
      </span>
    );
  }
  return (
    <LightBox product={product}>
      <button
        type="button"
        aria-label={`Show pictures of ${product.title}`}
        className={cn(frameClasses, 'cursor-zoom-in hover:border-brand')}
      >
        <img
          src={first.thumbnail_url}
          alt={product.title}
          width={44}
          height={44}
          loading="lazy"
          className="size-full object-cover"
        />
      </button>
    </LightBox>
  );
}

function SkeletonRow() {
  return (
    <tr>
      {columns.map((column, index) => (
        <TableCell key={column} className="h-15">
          <Skeleton className={skeletonWidths[index]} />
        </TableCell>
      ))}
    </tr>
  );
}
