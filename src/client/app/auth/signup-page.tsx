// /signup: a new account; with the one-time claim of a first start, the account that owns the instance.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { FULL_NAME_MIN, signupInput } from '../../../shared/auth.ts';
import { fieldMessages, passwordField } from '../../../shared/fields.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { checkedBy, confirmationRule, emailRule, recheck } from '../forms.ts';
import { trpc } from '../trpc.ts';
import { useTitle } from '../use-title.ts';
import { AuthForm, AuthLayout, authLinkClasses } from './auth-layout.tsx';
import { Notice } from '../notice.tsx';

const route = getRouteApi('/signup');
const emptyForm = { full_name: '', email: '', password: '', confirm_password: '' };

/** The sign-up screen. */
export function SignupPage() {
  useTitle('Sign Up');
  const { claim } = route.useSearch();
  const navigate = useNavigate();
  const signup = trpc.users.signup.useMutation({
    onSuccess: async () => {
      toast.success('User created successfully.');
      await navigate({ to: '/login' });
    },
  });
  return (
    <AuthLayout
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className={authLinkClasses}>
            Log in
          </Link>
        </>
      }
    >
      {claim === undefined ? null : (
        <Notice icon={KeyRound} className="mb-7">
          This is the first account. It will own this instance: as a superuser it sees everything and manages
          all other accounts.
        </Notice>
      )}
      <SignupForm
        sending={signup.isPending}
        onSend={({ full_name, email, password }) => signup.mutate({ full_name, email, password, claim })}
      />
    </AuthLayout>
  );
}

function SignupForm({ sending, onSend }: { sending: boolean; onSend: (values: typeof emptyForm) => void }) {
  const form = useForm({ mode: 'onBlur', defaultValues: emptyForm });
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
        {...register('full_name', { validate: checkedBy(signupInput.shape.full_name) })}
      />
      <Field
        label="Email"
        placeholder="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { validate: emailRule(fieldMessages.emailRequired) })}
      />
      <PasswordField
        label="Password"
        placeholder="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', {
          validate: checkedBy(passwordField),
          onBlur: recheck(form, 'confirm_password'),
        })}
      />
      <PasswordField
        label="Confirm Password"
        placeholder="Confirm Password"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register('confirm_password', { validate: confirmationRule('password') })}
      />
      <Button type="submit" size="lg" className="mt-1" disabled={sending}>
        Sign Up
      </Button>
    </AuthForm>
  );
}
