import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FULL_NAME_MIN, signupInput } from '#shared/auth.ts';
import { fieldMessages, passwordField } from '#shared/fields.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { StrengthMeter } from '#client/ui/strength-meter.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import {
  confirmationField,
  newEmailField,
  recheck,
  repeatsPassword,
  schemaResolver,
} from '#client/app/lib/forms.ts';
import { signupMode } from '#client/app/lib/installation.ts';
import { NewPasswordFields } from '#client/app/components/new-password-fields.tsx';
import { Notice } from '#client/app/components/notice.tsx';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { AuthForm, AuthLayout } from './auth-layout.tsx';

const route = getRouteApi('/signup');
const emptyForm = { full_name: '', email: '', password: '', confirm_password: '' };
const schema = z
  .object({
    full_name: signupInput.shape.full_name,
    email: newEmailField(fieldMessages.emailRequired),
    password: passwordField,
    confirm_password: confirmationField(),
  })
  .and(repeatsPassword('password'));

/** What happens after signing up, by sign-up mode. */
const leads = {
  open: 'Your account is ready as soon as you have signed up.',
  approval: 'An administrator activates your account after you have signed up. Then you can log in.',
} as const;

/** /signup: a new account, if the sign-up mode allows it. A `claim`, the one-time token of a new installation, always does. */
export function SignupPage() {
  useTitle('Sign Up');
  const { claim } = route.useSearch();
  const mode = signupMode();
  if (claim !== undefined) return <OpenSignup claim={claim} />;
  if (mode === 'closed' || mode === 'invited') return <ClosedSignup {...closed[mode]} />;
  return <OpenSignup lead={leads[mode]} />;
}

/** Where nobody can sign up without a link. */
const closed = {
  closed: {
    title: 'Sign-up is closed',
    lead: 'Accounts are made by an administrator here. If you have one already, log in.',
  },
  invited: {
    title: 'Sign-up is by invitation',
    lead: 'Join the waitlist on the website, and open the link of your invitation when it comes. If you have an account already, log in.',
  },
} as const;

function ClosedSignup({ title, lead }: { title: string; lead: string }) {
  return (
    <AuthLayout
      title={title}
      lead={lead}
      footer={
        <a href="/" className="text-link font-medium">
          Back to the website
        </a>
      }
    >
      <Button asChild size="lg" className="w-full">
        <Link to="/login">Log In</Link>
      </Button>
    </AuthLayout>
  );
}

function OpenSignup({ claim, lead }: { claim?: string; lead?: string }) {
  const navigate = useNavigate();
  const signup = trpc.users.signup.useMutation({
    onSuccess: async ({ is_active }) => {
      toast.success('User created successfully.');
      void queries.users.list.invalidate();
      await navigate({ to: '/login', state: is_active ? {} : { awaitsActivation: true } });
    },
  });
  return (
    <AuthLayout
      lead={lead}
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className="text-link font-medium">
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
        meter={claim !== undefined}
        sending={signup.isPending}
        onSend={({ full_name, email, password }) => signup.mutate({ full_name, email, password, claim })}
      />
    </AuthLayout>
  );
}

function SignupForm({
  meter,
  sending,
  onSend,
}: {
  meter: boolean;
  sending: boolean;
  onSend: (values: typeof emptyForm) => void;
}) {
  const form = useForm({ mode: 'onBlur', resolver: schemaResolver(schema), defaultValues: emptyForm });
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
