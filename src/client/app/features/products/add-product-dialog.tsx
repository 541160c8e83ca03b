import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/app/components/form-dialog.tsx';
import { ProductForm } from './product-form.tsx';

/** The `Add Product` button and its dialog. */
export function AddProductDialog() {
  const [open, setOpen] = useState(false);
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Plus aria-hidden />
          Add Product
        </Button>
      }
      title="Add Product"
      description="What it is called, what it is, and how it looks."
      maxWidth="max-w-lg"
    >
      <ProductForm />
    </FormDialog>
  );
}
