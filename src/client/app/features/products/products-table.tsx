import { Image } from 'lucide-react';
import type { Product } from '#shared/products.ts';
import { cn } from '#client/ui/class-names.ts';
import { Id } from '#client/ui/id.tsx';
import { Table, TableCell, TableRow } from '#client/ui/table.tsx';
import type { TableRows } from '#client/ui/table.tsx';
import { RowActions } from '#client/app/components/row-actions.tsx';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';

const columns = [
  { name: 'ID', skeleton: 'w-64' },
  { name: 'Title', skeleton: 'w-40' },
  { name: 'Description', skeleton: 'w-72' },
  { name: 'Actions', skeleton: 'w-8' },
];

type OpenProductDialog = OpenRowDialog<Product, 'edit' | 'delete' | 'pictures'>;

/** Long texts wrap, and are cut after two lines. */
const wrapping = 'line-clamp-2 leading-snug whitespace-normal wrap-anywhere';
const frameClasses = 'grid size-11 shrink-0 place-items-center overflow-hidden rounded-md border bg-muted';

/**
 * The table of products. Its loading rows are as high as rows with a thumbnail.
 * @param onAct opens a dialog of a row
 */
export function ProductsTable({ onAct, ...page }: TableRows<Product> & { onAct: OpenProductDialog }) {
  return (
    <Table label="Products" columns={columns} className="[&_td]:h-15" {...page}>
      {(product) => <ProductRow key={product.id} product={product} onAct={onAct} />}
    </Table>
  );
}

function ProductRow({ product, onAct }: { product: Product; onAct: OpenProductDialog }) {
  const { id, title, description } = product;
  return (
    <TableRow>
      <TableCell className="max-sm:max-w-24">
        <Id id={id} />
      </TableCell>
      <TableCell>
        <div className="flex min-w-52 items-center gap-3 py-2">
          <Thumbnail product={product} onOpen={(button) => onAct('pictures', product, button)} />
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
          kind="Product"
          name={title}
          onChoose={(dialog, button) => onAct(dialog, product, button)}
        />
      </TableCell>
    </TableRow>
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
