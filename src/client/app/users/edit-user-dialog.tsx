// The dialog that changes somebody's account.
import { DialogContent } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { User } from '../../../shared/users.ts';
import { refreshAccounts } from '../approvals.ts';
import type { RowDialogProps } from '../row-actions.tsx';
import { trpc } from '../trpc.ts';
import { UserForm } from './user-form.tsx';
import { toUpdateInput, valuesOf } from './user-values.ts';

/** The open dialog. It starts with the account as its row shows it. */
export function EditUserContent({ row: user, onDone, ...props }: RowDialogProps<User>) {
  const update = trpc.users.update.useMutation({
    onSuccess: () => {
      toast.success('User updated successfully.');
      onDone();
    },
    onSettled: refreshAccounts,
  });
  return (
    <DialogContent
      title="Edit User"
      description="A password that you leave empty stays what it is. A new one signs the user out everywhere."
      {...props}
    >
      <UserForm
        kind="edit"
        defaults={valuesOf(user)}
        saving={update.isPending}
        onSave={(values) => update.mutate(toUpdateInput(user, values))}
      />
    </DialogContent>
  );
}
