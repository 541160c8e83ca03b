// The dialog that makes an account.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshAccounts } from '../approvals.ts';
import { trpc } from '../trpc.ts';
import { UserForm } from './user-form.tsx';
import { newUserValues, toCreateInput } from './user-values.ts';

/** The `Add User` button and its dialog. The form goes with the dialog, so every opening starts empty. */
export function AddUserDialog() {
  const [open, setOpen] = useState(false);
  const create = trpc.users.create.useMutation({
    onSuccess: () => {
      toast.success('User created successfully.');
      setOpen(false);
    },
    onSettled: refreshAccounts,
  });
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>
          <Plus aria-hidden />
          Add User
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Add User"
        description="An account that you make for somebody. Its password is never sent by email."
      >
        <UserForm
          kind="add"
          defaults={newUserValues}
          saving={create.isPending}
          onSave={(values) => create.mutate(toCreateInput(values))}
        />
      </DialogContent>
    </Dialog>
  );
}
