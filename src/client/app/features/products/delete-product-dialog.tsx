import type { Product } from '#shared/products.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { RestorableFor } from '#client/app/components/restorable-for.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { undoOf } from '#client/app/lib/restoring.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';

/** The confirmation before a product is deleted. */
export function DeleteProductDialog({
  row: product,
  open,
  onOpenChange,
  onDeleted,
  onCloseAutoFocus,
}: RowDialogProps<Product>) {
  const remove = trpc.products.remove.useMutation({
    meta: { failureText: 'An error occurred while deleting the product' },
    onSuccess: () => {
      toast.success('The product was deleted successfully.', undoOf({ ids: [product.id], kind: 'product' }));
      onDeleted();
    },
    onSettled: () => {
      void queries.trash.invalidate();
      return queries.products.list.invalidate();
    },
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="Delete Product"
        description={
          <>
            The product <strong className="font-medium wrap-anywhere text-foreground">{product.title}</strong>{' '}
            will be deleted, with its images. Press <strong>Delete</strong> to do it. <RestorableFor />
          </>
        }
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id: product.id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}
