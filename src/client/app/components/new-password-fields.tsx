// The two fields of a new password: as it shall be, and once more.
import { useFormState, useWatch } from 'react-hook-form';
import type { Control, FieldValues, UseFormReturn } from 'react-hook-form';
import { passwordField } from '#shared/fields.ts';
import { PasswordField } from '#client/ui/password-input.tsx';
import { StrengthMeter } from '#client/ui/strength-meter.tsx';
import { checkedBy, confirmationRule, recheck } from '#client/app/lib/forms.ts';

type PasswordName = 'password' | 'new_password';
type Rule = (value: string, values: Record<PasswordName, string>) => string | true;

/**
 * The fields, in a form that has both.
 * @param name of the password; its repetition is `confirm_password` everywhere
 * @param meter whether its strength stands below it: on no screen of the specification, only on those beyond it
 * @param rules where they are not those of every new password (section 5)
 */
export function NewPasswordFields<
  Name extends PasswordName,
  Values extends FieldValues & Record<Name | 'confirm_password', string>,
>({
  form,
  name,
  label,
  placeholder = label,
  meter = false,
  rules = { password: checkedBy(passwordField), confirmation: confirmationRule(name) },
}: {
  form: UseFormReturn<Values>;
  name: Name;
  label: string;
  placeholder?: string;
  meter?: boolean;
  rules?: { password: Rule; confirmation: Rule };
}) {
  // Safe: the type above says that the form has these fields, and no other is touched here.
  const fields = form as unknown as UseFormReturn<Record<PasswordName | 'confirm_password', string>>;
  const { register, control } = fields;
  const { errors } = useFormState({ control });
  return (
    <>
      <PasswordField
        label={label}
        placeholder={placeholder}
        autoComplete="new-password"
        hint={meter ? <Strength control={control} name={name} /> : undefined}
        error={errors[name]?.message}
        {...register(name, { validate: rules.password, onBlur: recheck(fields, 'confirm_password') })}
      />
      <PasswordField
        label="Confirm Password"
        placeholder="Confirm Password"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register('confirm_password', { validate: rules.confirmation })}
      />
    </>
  );
}

/** The meter of what is typed. */
function Strength({
  control,
  name,
}: {
  control: Control<Record<PasswordName | 'confirm_password', string>>;
  name: PasswordName;
}) {
  return <StrengthMeter password={useWatch({ control, name })} />;
}
