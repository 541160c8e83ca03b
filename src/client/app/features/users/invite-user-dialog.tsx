import { Mail } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { fieldMessages } from '#shared/fields.ts';
import { invitedRoles, STAFF_INVITATION_DAYS } from '#shared/staff-invitations.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field, FieldFrame } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import {
  FormDialogButton,
  useOpenForm,
  useReportChanged,
  useSaveForm,
} from '#client/app/components/form-dialog.tsx';
import { newEmailField, schemaResolver } from '#client/app/lib/forms.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { roleHints, roleNames } from './role-names.ts';

const schema = z.object({ email: newEmailField(fieldMessages.emailRequired), role: z.enum(invitedRoles) });
type InviteValues = z.infer<typeof schema>;
const emptyForm: InviteValues = { email: '', role: 'staff' };

/** The `Invite` button and its dialog: somebody gets a mail with a link to make the own account. */
export function InviteUserDialog() {
  return (
    <FormDialogButton
      icon={Mail}
      label="Invite"
      variant="outline"
      title="Invite User"
      description={`They get a mail with a link to choose their own name and password. It works once, for ${STAFF_INVITATION_DAYS} days. Inviting the same address again voids the link before.`}
    >
      <InviteForm />
    </FormDialogButton>
  );
}

function InviteForm() {
  const { register, handleSubmit, control, formState } = useForm({
    mode: 'onBlur',
    resolver: schemaResolver<InviteValues>(schema),
    defaultValues: emptyForm,
  });
  const { close } = useOpenForm();
  useReportChanged(formState.isDirty);
  const { save, saving } = useSaveForm(
    (values: InviteValues, signal) => trpcClient.users.invite.mutate(values, { signal }),
    { success: 'The invitation is on its way.', onSettled: async () => undefined },
  );
  // `formState.isValid` is only updated on blur, but the button follows every key.
  const values = useWatch({ control });
  return (
    <DialogForm
      submitLabel="Send invitation"
      disabled={saving || !schema.safeParse(values).success}
      onSubmit={() => void handleSubmit(save)()}
      onCancel={close}
    >
      <Field
        label="Email"
        placeholder="Email"
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FieldFrame label="Role" hint={roleHints[values.role ?? 'staff']}>
        {(select) => (
          <Select {...select} {...register('role')}>
            {invitedRoles.toReversed().map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
        )}
      </FieldFrame>
    </DialogForm>
  );
}
