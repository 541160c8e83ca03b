// The dialog that changes a product.
import type { Product } from '../../../shared/products.ts';
import { DialogContent } from '../../ui/dialog.tsx';
import type { RowDialogProps } from '../row-actions.tsx';
import { ProductForm } from './product-form.tsx';

/** The open dialog. It starts with the product as its row shows it. */
export function EditProductContent({ row: product, onDone, ...props }: RowDialogProps<Product>) {
  return (
    <DialogContent
      title="Edit Product"
      description="Nothing changes until you press Save."
      className="max-w-lg"
      {...props}
    >
      <ProductForm product={product} onSaved={onDone} />
    </DialogContent>
  );
}
