import type { User } from '#shared/users.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { trpc } from '#client/app/lib/trpc.ts';

/** The confirmation before the sessions of an account are ended. */
export function EndSessionsDialog({ row: user, open, onOpenChange, onCloseAutoFocus }: RowDialogProps<User>) {
  const end = trpc.users.endSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast.success(ended === 0 ? 'There was no session.' : `${formatCount(ended, 'session')} ended.`);
      onOpenChange(false);
    },
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="End Sessions"
        description={
          <>
            Signs <strong className="font-medium wrap-anywhere text-foreground">{user.email}</strong> out
            everywhere. What is not saved there is lost. The account can log in again.
          </>
        }
        confirmLabel="End sessions"
        pending={end.isPending}
        onConfirm={() => end.mutate({ user_id: user.id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}
