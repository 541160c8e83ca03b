// The form of an account, as the dialogs that add and edit one share it.
import { useForm, useWatch } from 'react-hook-form';
import { fieldMessages, passwordField } from '#shared/fields.ts';
import { userCreateInput } from '#shared/users.ts';
import { CheckboxField } from '#client/ui/checkbox.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { useOpenForm, useReportChanged } from '#client/app/components/form-dialog.tsx';
import { checkedBy, confirmationRule, emailRule } from '#client/app/lib/forms.ts';
import { NewPasswordFields } from '#client/app/components/new-password-fields.tsx';
import type { ChangedFields, UserValues } from './user-values.ts';

const nameCheck = checkedBy(userCreateInput.shape.full_name);
const passwordCheck = checkedBy(passwordField);

/** The rules of section 5: a new account needs its password twice; of an existing one an empty password is left alone. */
const rules = {
  add: {
    password: passwordCheck,
    confirmation: confirmationRule('password', 'Please confirm your password'),
  },
  edit: {
    password: (value: string) => (value === '' ? true : passwordCheck(value)),
    confirmation: (value: string, { password }: { password: string }) =>
      value === password ? true : fieldMessages.confirmationDiffers,
  },
} as const;

function isComplete(values: UserValues): boolean {
  return [
    emailRule(fieldMessages.emailRequired)(values.email),
    nameCheck(values.full_name),
    rules.add.password(values.password),
    rules.add.confirmation(values.confirm_password, values),
  ].every((result) => result === true);
}

/**
 * The form, in a FormDialog.
 * @param kind `add` holds `Save` back until everything is valid
 * @param defaults what stands in it at first
 * @param saving whether what it sent is under way
 * @param onSave given what stands in it, and what of that is not as it stood at first
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
  const form = useForm({ mode: 'onBlur', defaultValues: defaults });
  const { register, handleSubmit, control } = form;
  const { errors, isDirty, dirtyFields } = form.formState;
  const { close } = useOpenForm();
  useReportChanged(isDirty);
  // Read with every key: validity as the form knows it is news only on blur.
  const values = { ...defaults, ...useWatch({ control }) };
  return (
    <DialogForm
      disabled={saving || (kind === 'add' && !isComplete(values))}
      onSubmit={() => void handleSubmit((saved) => onSave(saved, dirtyFields))()}
      onCancel={close}
    >
      <Field
        label="Email"
        placeholder="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email', { validate: emailRule(fieldMessages.emailRequired, defaults.email) })}
      />
      <Field
        label="Full Name"
        placeholder="Full Name"
        autoComplete="off"
        error={errors.full_name?.message}
        {...register('full_name', { validate: nameCheck })}
      />
      <NewPasswordFields
        form={form}
        name="password"
        label="Set Password"
        placeholder="Password"
        rules={rules[kind]}
      />
      <div className="mt-1 grid gap-4 sm:grid-cols-2">
        <CheckboxField label="Is superuser?" hint="Manages all accounts." {...register('is_superuser')} />
        <CheckboxField label="Is active?" hint="Only then can it log in." {...register('is_active')} />
      </div>
    </DialogForm>
  );
}
