// The question that stands before the deletion of a product.
import type { Product } from '../../../shared/products.ts';
import { AlertDialogContent } from '../../ui/alert-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { RowDialogProps } from '../row-actions.tsx';
import { queries, trpc } from '../trpc.ts';

/** The open question. */
export function DeleteProductContent({ row: product, onDone, ...props }: RowDialogProps<Product>) {
  const remove = trpc.products.remove.useMutation({
    meta: { failureText: 'An error occurred while deleting the product' },
    onSuccess: () => {
      toast.success('The product was deleted successfully.');
      onDone();
    },
    onSettled: () => queries.products.list.invalidate(),
  });
  return (
    <AlertDialogContent
      title="Delete Product"
      description={
        <>
          The product <strong className="font-medium wrap-anywhere text-foreground">{product.title}</strong>{' '}
          will be permanently deleted, with its images. Press <strong>Delete</strong> to do it. This cannot be
          undone.
        </>
      }
      deleting={remove.isPending}
      onDelete={() => remove.mutate({ id: product.id })}
      {...props}
    />
  );
}
