// The dialog that makes a product.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/dialog.tsx';
import { ProductForm } from './product-form.tsx';

/** The `Add Product` button and its dialog. The form goes with the dialog, so every opening starts empty. */
export function AddProductDialog() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>
          <Plus aria-hidden />
          Add Product
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Add Product"
        description="What it is called, what it is, and how it looks."
        className="max-w-lg"
      >
        <ProductForm onSaved={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}
