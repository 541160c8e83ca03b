import { useNavigate } from '@tanstack/react-router';
import type { Collection } from '#shared/ask.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { trpc } from '#client/app/lib/trpc.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { refreshFiles } from '../ask-queries.ts';

/** The confirmation before a collection is deleted, which names what is lost with it. */
export function DeleteCollectionDialog({
  row: { id, name, files },
  open,
  onOpenChange,
  onDeleted,
  onCloseAutoFocus,
}: RowDialogProps<Collection>) {
  const navigate = useNavigate();
  const remove = trpc.collections.remove.useMutation({
    onSuccess: async () => {
      toast.success('The collection was deleted.');
      onDeleted();
      // Before its queries are fetched again, which would fail.
      await navigate({
        to: '/admin/ask/files',
        // The page is that of the list only where no collection was open.
        search: ({ of, page, collection }) => ({ of, page: collection === undefined ? page : undefined }),
        replace: true,
      });
      await refreshFiles();
    },
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="Delete Collection"
        description={
          <>
            The collection <strong className="font-medium wrap-anywhere text-foreground">{name}</strong> will
            be permanently deleted{lost(files)}. Backups keep what they hold until they expire. Press{' '}
            <strong>Delete</strong> to do it. This cannot be undone.
          </>
        }
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}

function lost(files: number): string {
  if (files === 0) return '; it has no files';
  const count = files === 1 ? 'its file' : `its ${formatNumber(files)} files`;
  return `, with ${count} and every quotation of ${files === 1 ? 'it' : 'them'} in anybody’s answers`;
}
