import { Plus } from 'lucide-react';
import { refreshAccounts } from '#client/app/lib/approvals.ts';
import { FormDialogButton, useSaveForm } from '#client/app/components/form-dialog.tsx';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { UserForm } from './user-form.tsx';
import { newUserValues, toCreateInput } from './user-values.ts';
import type { UserValues } from './user-values.ts';

/** The `Add User` button and its dialog. */
export function AddUserDialog() {
  return (
    <FormDialogButton
      icon={Plus}
      title="Add User"
      description="An account that you make for somebody. Its password is never sent by email."
    >
      <AddUserForm />
    </FormDialogButton>
  );
}

function AddUserForm() {
  const { save, saving } = useSaveForm(
    (values: UserValues, signal) => trpcClient.users.create.mutate(toCreateInput(values), { signal }),
    { success: 'User created successfully.', onSettled: refreshAccounts },
  );
  return <UserForm kind="add" defaults={newUserValues} saving={saving} onSave={save} />;
}
