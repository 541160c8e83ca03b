import type { TrashItem } from '#shared/trash.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { queries, trpc } from '#client/app/lib/trpc.ts';

/** What a person asked to remove for good, and what follows. */
export type PurgeRequest = { item: TrashItem; onDone: () => void };

/** The confirmation before what was deleted is removed for good. */
export function PurgeDialog({
  row: {
    item: { id, kind, label },
    onDone,
  },
  open,
  onOpenChange,
  onDeleted,
  onCloseAutoFocus,
}: RowDialogProps<PurgeRequest>) {
  const remove = trpc.trash.remove.useMutation({
    onSuccess: () => {
      toast.success(`The ${kind} was deleted for good.`);
      onDone();
      onDeleted();
    },
    onSettled: () => queries.trash.invalidate(),
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="Delete Now"
        description={
          <>
            <strong className="font-medium wrap-anywhere text-foreground">{label}</strong> will be permanently
            deleted. Backups keep it until they expire. Press <strong>Delete</strong> to do it. This cannot be
            undone.
          </>
        }
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}
