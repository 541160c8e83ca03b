// The form of an account, as the dialogs that add and edit one share it.
import { useForm, useWatch } from 'react-hook-form';
import { fieldMessages, passwordField } from '../../../shared/fields.ts';
import { userCreateInput } from '../../../shared/users.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { DialogClose, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-input.tsx';
import { StrengthMeter } from '../../ui/strength-meter.tsx';
import { checkedBy, confirmationRule, emailRule, recheck } from '../forms.ts';
import type { UserValues } from './user-values.ts';

const emailCheck = emailRule(fieldMessages.emailRequired);
const nameCheck = checkedBy(userCreateInput.shape.full_name);
const passwordCheck = checkedBy(passwordField);

/** The rules of section 5: a new account needs its password twice; of an existing one an empty password is left alone. */
const rules = {
  add: {
    password: passwordCheck,
    confirm_password: confirmationRule('password', 'Please confirm your password'),
  },
  edit: {
    password: (value: string) => (value === '' ? true : passwordCheck(value)),
    confirm_password: (value: string, { password }: UserValues) =>
      value === password ? true : fieldMessages.confirmationDiffers,
  },
} as const;

function isComplete(values: UserValues): boolean {
  return [
    emailCheck(values.email),
    nameCheck(values.full_name),
    rules.add.password(values.password),
    rules.add.confirm_password(values.confirm_password, values),
  ].every((result) => result === true);
}

/**
 * The form.
 * @param kind `add` holds `Save` back until everything is valid
 * @param defaults what stands in it at first
 * @param saving whether what it sent is under way
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
  onSave: (values: UserValues) => void;
}) {
  const form = useForm({ mode: 'onBlur', defaultValues: defaults });
  const { register, handleSubmit, control } = form;
  const { errors } = form.formState;
  // Read with every key: validity as the form knows it is news only on blur.
  const values = { ...defaults, ...useWatch({ control }) };
  return (
    <form
      noValidate
      className="mt-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void handleSubmit(onSave)();
      }}
    >
      <div className="grid gap-5">
        <Field
          label="Email"
          placeholder="Email"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email', { validate: emailCheck })}
        />
        <Field
          label="Full Name"
          placeholder="Full Name"
          autoComplete="off"
          error={errors.full_name?.message}
          {...register('full_name', { validate: nameCheck })}
        />
        <PasswordField
          label="Set Password"
          placeholder="Password"
          autoComplete="new-password"
          hint={<StrengthMeter password={values.password} />}
          error={errors.password?.message}
          {...register('password', {
            validate: rules[kind].password,
            onBlur: recheck(form, 'confirm_password'),
          })}
        />
        <PasswordField
          label="Confirm Password"
          placeholder="Confirm Password"
          autoComplete="new-password"
          error={errors.confirm_password?.message}
          {...register('confirm_password', { validate: rules[kind].confirm_password })}
        />
        <div className="mt-1 grid gap-4 sm:grid-cols-2">
          <CheckboxField label="Is superuser?" hint="Manages all accounts." {...register('is_superuser')} />
          <CheckboxField label="Is active?" hint="Only then can it log in." {...register('is_active')} />
        </div>
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={saving || (kind === 'add' && !isComplete(values))}>
          Save
        </Button>
      </DialogFooter>
    </form>
  );
}
