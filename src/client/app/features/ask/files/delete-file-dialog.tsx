import type { AskFile } from '#shared/ask.ts';
import { isHolderType } from '#shared/file-types.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { trpc } from '#client/app/lib/trpc.ts';
import { refreshFiles } from '../ask-queries.ts';

/** The confirmation before a file is deleted. */
export function DeleteFileDialog({
  row: { id, name, media_type },
  open,
  onOpenChange,
  onDeleted,
  onCloseAutoFocus,
}: RowDialogProps<AskFile>) {
  const remove = trpc.files.remove.useMutation({
    onSuccess: () => {
      toast.success('The file was deleted.');
      onDeleted();
    },
    onSettled: refreshFiles,
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="Delete File"
        description={
          <>
            The file <strong className="font-medium wrap-anywhere text-foreground">{name}</strong> will be
            permanently deleted,{' '}
            {isHolderType(media_type) ? 'with the files that came out of it, and ' : 'with '}
            every quotation of {isHolderType(media_type) ? 'them' : 'it'} in anybody’s answers. Backups keep
            what they hold until they expire. Press <strong>Delete</strong> to do it. This cannot be undone.
          </>
        }
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}
