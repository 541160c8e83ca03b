import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '#client/ui/password-input.tsx';

type PasswordFieldState = { field: UseFormRegisterReturn; error: string | undefined };

/**
 * The two fields of a new password: the password and its confirmation.
 * @param hint shown below the password, such as its strength
 */
export function NewPasswordFields({
  label,
  placeholder = label,
  hint,
  password,
  confirmation,
}: {
  label: string;
  placeholder?: string;
  hint?: ReactNode;
  password: PasswordFieldState;
  confirmation: PasswordFieldState;
}) {
  return (
    <>
      <PasswordField
        label={label}
        placeholder={placeholder}
        autoComplete="new-password"
        hint={hint}
        error={password.error}
        {...password.field}
      />
      <PasswordField
        label="Confirm Password"
        placeholder="Confirm Password"
        autoComplete="new-password"
        error={confirmation.error}
        {...confirmation.field}
      />
    </>
  );
}
