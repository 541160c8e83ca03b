import { Image } from 'lucide-react';
import { useMemo } from 'react';
import type { Product } from '#shared/products.ts';
import { cn } from '#client/ui/class-names.ts';
import { column } from '#client/ui/table-columns.ts';
import type { Column } from '#client/ui/table-columns.ts';
import { Table } from '#client/ui/table.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { CopyId } from '#client/app/components/copy-id.tsx';
import { EditAndDelete, RowActions } from '#client/app/components/row-actions.tsx';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';

type OpenProductDialog = OpenRowDialog<Product, 'edit' | 'delete' | 'pictures'>;

/** Long texts wrap, and are cut after two lines. */
const wrapping = 'line-clamp-2 leading-snug whitespace-normal wrap-anywhere';
const frameClasses = 'grid size-11 shrink-0 place-items-center overflow-hidden rounded-md border bg-muted';

function columnsOf(onAct: OpenProductDialog): Column<Product>[] {
  return [
    column({ name: 'ID', skeleton: 'w-28', cell: ({ id }) => <CopyId id={id} /> }),
    column({
      name: 'Title',
      card: 'title',
      skeleton: 'w-40',
      cell: (product) => (
        <div className="flex min-w-52 items-center gap-3 py-2">
          <Thumbnail product={product} onOpen={(button) => onAct('pictures', product, button)} />
          <span className={cn(wrapping, 'font-medium')} title={product.title}>
            {product.title}
          </span>
        </div>
      ),
    }),
    column({
      name: 'Description',
      skeleton: 'w-72',
      cell: ({ description }) => (
        <div
          className={cn(wrapping, 'max-w-md min-w-60', !description && 'text-muted-foreground')}
          title={description ?? undefined}
        >
          {description || 'N/A'}
        </div>
      ),
    }),
    column({
      name: 'Actions',
      card: 'actions',
      skeleton: 'w-8',
      cell: (product) => (
        <RowActions name={product.title}>
          {(button) => <EditAndDelete kind="Product" onChoose={(dialog) => onAct(dialog, product, button)} />}
        </RowActions>
      ),
    }),
  ];
}

/**
 * The table of products. Its loading rows are as high as rows with a thumbnail.
 * @param onAct opens a dialog of a row
 */
export function ProductsTable({ onAct, ...page }: TableRows<Product> & { onAct: OpenProductDialog }) {
  const columns = useMemo(() => columnsOf(onAct), [onAct]);
  return (
    <Table label="Products" columns={columns} idOf={({ id }) => id} cards className="[&_td]:h-15" {...page} />
  );
}

/** The first image; it opens the lightbox. */
function Thumbnail({ product, onOpen }: { product: Product; onOpen: (button: HTMLElement) => void }) {
  const [first] = product.images;
  if (first === undefined) {
    return (
      <span className={cn(frameClasses, 'border-dashed text-muted-foreground')}>
        <Image aria-hidden className="size-4.5" />
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Show pictures of ${product.title}`}
      className={cn(frameClasses, 'cursor-zoom-in hover:border-brand')}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
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
  );
}
