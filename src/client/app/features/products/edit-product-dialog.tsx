import type { Product } from '#shared/products.ts';
import { FormDialog } from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { ProductForm } from './product-form.tsx';

/** The dialog that edits a product, starting from the values of its row. */
export function EditProductDialog({
  row: product,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: RowDialogProps<Product>) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Edit Product"
      description="Nothing changes until you press Save."
      maxWidth="max-w-lg"
    >
      <ProductForm product={product} />
    </FormDialog>
  );
}
