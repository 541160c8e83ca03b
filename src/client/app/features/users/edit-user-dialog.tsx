import type { User, UserUpdateInput } from '#shared/users.ts';
import { refreshAccounts } from '#client/app/lib/approvals.ts';
import { FormDialog, useSaveForm } from '#client/app/components/form-dialog.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { UserForm } from './user-form.tsx';
import { toUpdateInput, valuesOf } from './user-values.ts';

/** The dialog that edits an account, starting from the values of its row. */
export function EditUserDialog({ row: user, open, onOpenChange, onCloseAutoFocus }: RowDialogProps<User>) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Edit User"
      description="A password that you leave empty stays what it is. A new one signs the user out everywhere."
    >
      <EditUserForm user={user} />
    </FormDialog>
  );
}

function EditUserForm({ user }: { user: User }) {
  const { save, saving } = useSaveForm(
    (input: UserUpdateInput, signal) => trpcClient.users.update.mutate(input, { signal }),
    { success: 'User updated successfully.', onSettled: refreshAccounts },
  );
  return (
    <UserForm
      kind="edit"
      defaults={valuesOf(user)}
      saving={saving}
      onSave={(values, changed) => save(toUpdateInput(user.id, values, changed))}
    />
  );
}
