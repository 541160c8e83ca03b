import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { fieldMessages, passwordField } from '#shared/fields.ts';
import { userCreateInput } from '#shared/users.ts';
import { CheckboxField } from '#client/ui/checkbox.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field, FieldFrame } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { useOpenForm, useReportChanged } from '#client/app/components/form-dialog.tsx';
import {
  confirmationField,
  newEmailField,
  recheck,
  repeatsPassword,
  schemaResolver,
  unchangedOr,
} from '#client/app/lib/forms.ts';
import { NewPasswordFields } from '#client/app/components/new-password-fields.tsx';
import { roleHints } from './role-names.ts';
import type { ChangedFields, UserValues } from './user-values.ts';

/** A new account needs its password twice; for an existing one an empty password means no change. */
const schemas = {
  add: () =>
    z
      .object({
        email: newEmailField(fieldMessages.emailRequired),
        full_name: userCreateInput.shape.full_name,
        password: passwordField,
        confirm_password: confirmationField('Please confirm your password'),
      })
      .and(repeatsPassword('password')),
  edit: (stored: UserValues) =>
    z
      .object({
        email: unchangedOr(stored.email, newEmailField(fieldMessages.emailRequired)),
        full_name: userCreateInput.shape.full_name,
        password: unchangedOr('', passwordField),
        confirm_password: z.string(),
      })
      .and(repeatsPassword('password')),
};

const superuserHint = 'A superuser may do everything, whatever is chosen here.';

/**
 * The form that adds or edits an account, in a FormDialog.
 * @param kind `add` keeps `Save` disabled until the form is valid
 * @param defaults the initial values
 * @param saving whether a save is running
 * @param onSave gets the values, and which of them were changed
 */
export function UserForm({
  kind,
  defaults,
  saving,
  onSave,
}: {
  kind: 'add' | 'edit';
  defaults: UserValues;
  saving: boolean;
  onSave: (values: UserValues, changed: ChangedFields) => void;
}) {
  const [schema] = useState(() => schemas[kind](defaults));
  const form = useForm({
    mode: 'onBlur',
    resolver: schemaResolver<UserValues>(schema),
    defaultValues: defaults,
  });
  const { register, handleSubmit, control } = form;
  const { errors, isDirty, dirtyFields } = form.formState;
  const { close } = useOpenForm();
  useReportChanged(isDirty);
  // `formState.isValid` is only updated on blur, but the button follows every key.
  const values = useWatch({ control });
  const isValid = schema.safeParse(values).success;
  return (
    <DialogForm
      disabled={saving || (kind === 'add' && !isValid)}
      onSubmit={() => void handleSubmit((saved) => onSave(saved, dirtyFields))()}
      onCancel={close}
    >
      <Field
        label="Email"
        placeholder="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label="Full Name"
        placeholder="Full Name"
        autoComplete="off"
        error={errors.full_name?.message}
        {...register('full_name')}
      />
      <NewPasswordFields
        label="Set Password"
        placeholder="Password"
        password={{
          field: register('password', { onBlur: recheck(form, 'confirm_password') }),
          error: errors.password?.message,
        }}
        confirmation={{ field: register('confirm_password'), error: errors.confirm_password?.message }}
      />
      <FieldFrame label="Role" hint={values.is_superuser ? superuserHint : roleHints[values.role ?? 'user']}>
        {(select) => (
          <Select {...select} {...register('role')}>
            <option value="user">User</option>
            <option value="staff">Staff</option>
            <option value="member">Member</option>
          </Select>
        )}
      </FieldFrame>
      <div className="mt-1 grid gap-4 sm:grid-cols-2">
        <CheckboxField label="Is superuser?" hint="Manages all accounts." {...register('is_superuser')} />
        <CheckboxField label="Is active?" hint="Only then can it log in." {...register('is_active')} />
      </div>
    </DialogForm>
  );
}
