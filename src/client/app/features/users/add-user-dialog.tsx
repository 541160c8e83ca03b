import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { refreshAccounts } from '#client/app/lib/approvals.ts';
import { FormDialog, useSaveForm } from '#client/app/components/form-dialog.tsx';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { UserForm } from './user-form.tsx';
import { newUserValues, toCreateInput } from './user-values.ts';
import type { UserValues } from './user-values.ts';

/** The `Add User` button and its dialog. */
export function AddUserDialog() {
  const [open, setOpen] = useState(false);
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Plus aria-hidden />
          Add User
        </Button>
      }
      title="Add User"
      description="An account that you make for somebody. Its password is never sent by email."
    >
      <AddUserForm />
    </FormDialog>
  );
}

function AddUserForm() {
  const { save, saving } = useSaveForm(
    (values: UserValues, signal) => trpcClient.users.create.mutate(toCreateInput(values), { signal }),
    { success: 'User created successfully.', onSettled: refreshAccounts },
  );
  return <UserForm kind="add" defaults={newUserValues} saving={saving} onSave={save} />;
}
