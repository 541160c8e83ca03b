import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FULL_NAME_MIN, signupInput } from '#shared/auth.ts';
import { fieldMessages, passwordField } from '#shared/fields.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { StrengthMeter } from '#client/ui/strength-meter.tsx';
import { NewPasswordFields } from '#client/app/components/new-password-fields.tsx';
import {
  confirmationField,
  newEmailField,
  recheck,
  repeatsPassword,
  schemaResolver,
} from '#client/app/lib/forms.ts';
import { AuthForm } from './auth-layout.tsx';

const emptyForm = { full_name: '', email: '', password: '', confirm_password: '' };

/** The values of the sign-up form. */
export type SignupValues = typeof emptyForm;

const schema = z
  .object({
    full_name: signupInput.shape.full_name,
    email: newEmailField(fieldMessages.emailRequired),
    password: passwordField,
    confirm_password: confirmationField(),
  })
  .and(repeatsPassword('password'));

/**
 * The sign-up form.
 * @param meter whether the strength of the password is shown
 * @param fixed the address of an invitation, which cannot be changed, and what is said about it
 * @param sending whether the request is running
 */
export function SignupForm({
  meter = false,
  fixed,
  sending,
  onSend,
}: {
  meter?: boolean;
  fixed?: { email: string; hint: ReactNode };
  sending: boolean;
  onSend: (values: SignupValues) => void;
}) {
  const form = useForm({
    mode: 'onBlur',
    resolver: schemaResolver(schema),
    defaultValues: { ...emptyForm, email: fixed?.email ?? '' },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  return (
    <AuthForm onSubmit={handleSubmit(onSend)}>
      <Field
        label="Full Name"
        placeholder="Full Name"
        autoComplete="name"
        minLength={FULL_NAME_MIN}
        error={errors.full_name?.message}
        {...register('full_name')}
      />
      <Field
        label="Email"
        placeholder="Email"
        type="email"
        autoComplete="username"
        readOnly={fixed !== undefined}
        hint={fixed?.hint}
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswordFields
        label="Password"
        hint={meter ? <StrengthMeter password={password} /> : null}
        password={{
          field: register('password', { onBlur: recheck(form, 'confirm_password') }),
          error: errors.password?.message,
        }}
        confirmation={{ field: register('confirm_password'), error: errors.confirm_password?.message }}
      />
      <Button type="submit" size="lg" className="mt-1" disabled={sending}>
        Sign Up
      </Button>
    </AuthForm>
  );
}
