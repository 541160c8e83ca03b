import { Plus } from 'lucide-react';
import { FormDialogButton } from '#client/app/components/form-dialog.tsx';
import { ProductForm } from './product-form.tsx';

/** The `Add Product` button and its dialog. */
export function AddProductDialog() {
  return (
    <FormDialogButton
      icon={Plus}
      title="Add Product"
      description="What it is called, what it is, and how it looks."
      maxWidth="max-w-lg"
    >
      <ProductForm />
    </FormDialogButton>
  );
}
