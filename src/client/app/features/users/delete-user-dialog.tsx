import type { User } from '#shared/users.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { refreshAccounts } from '#client/app/lib/approvals.ts';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { trpc } from '#client/app/lib/trpc.ts';

/** The confirmation before an account is deleted. */
export function DeleteUserDialog({
  row: user,
  open,
  onOpenChange,
  onDeleted,
  onCloseAutoFocus,
}: RowDialogProps<User>) {
  const remove = trpc.users.remove.useMutation({
    meta: { failureText: 'An error occurred while deleting the user' },
    onSuccess: () => {
      toast.success('The user was deleted successfully');
      onDeleted();
    },
    onSettled: refreshAccounts,
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title="Delete User"
        description={
          <>
            The account <strong className="font-medium wrap-anywhere text-foreground">{user.email}</strong>{' '}
            will be permanently deleted, and whoever uses it is signed out. Press <strong>Delete</strong> to
            do it. This cannot be undone.
          </>
        }
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ user_id: user.id })}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </AlertDialog>
  );
}
