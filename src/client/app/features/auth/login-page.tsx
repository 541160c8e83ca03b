import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PasswordField } from '#client/ui/password-input.tsx';
import { deferredResolver } from '#client/app/lib/deferred-resolver.ts';
import { Notice } from '#client/app/components/notice.tsx';
import { settleSignOut } from '#client/app/lib/sign-out.ts';
import { soon } from '#client/app/lib/soon.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { AuthForm, AuthLayout } from './auth-layout.tsx';
import { beginSession } from './begin-session.ts';
import type { LoginValues } from './login-form.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set after a sign-up whose account must be activated first. */
    awaitsActivation?: true;
  }
}

/** Loads the rules of the form: zod would make the first load of the screen a fifth larger. */
const loadRules = async () => (await import('./login-form.ts')).resolver;
const resolver = deferredResolver<LoginValues>(loadRules);

/** /login: the log-in screen. */
export function LoginPage() {
  useTitle('Log In');
  // While the form is filled in. If it fails, the validation loads them.
  useEffect(() => soon(() => void loadRules().catch(() => undefined)), []);
  const navigate = useNavigate();
  const awaitsActivation = useLocation({ select: ({ state }) => state.awaitsActivation === true });
  const form = useForm({
    mode: 'onBlur',
    resolver,
    defaultValues: { username: '', password: '' },
  });
  const login = trpc.auth.login.useMutation({
    onMutate: settleSignOut,
    onSuccess: async ({ access_token }) => {
      beginSession(access_token);
      await navigate({ to: '/admin', replace: true });
    },
  });
  // A press while the rules load must not be followed by another one, which would log in twice.
  const { errors, isSubmitting } = form.formState;
  return (
    <AuthLayout
      footer={
        <>
          Don’t have an account?{' '}
          <Link to="/signup" className="text-link font-medium">
            Sign up
          </Link>
        </>
      }
    >
      {awaitsActivation ? (
        <Notice icon={Hourglass} className="mb-7">
          Your account has been made. You can log in as soon as an administrator has activated it.
        </Notice>
      ) : null}
      <AuthForm
        onSubmit={form.handleSubmit(({ username, password }) =>
          login.mutate({ username: username.trim(), password }),
        )}
      >
        <Field
          label="Email"
          placeholder="Email"
          type="email"
          autoComplete="username"
          error={errors.username?.message}
          {...form.register('username')}
        />
        <div className="grid gap-3">
          <PasswordField
            label="Password"
            placeholder="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Link to="/recover-password" className="text-link font-medium justify-self-start text-sm">
            Forgot Password?
          </Link>
        </div>
        <Button type="submit" size="lg" className="mt-1" disabled={isSubmitting || login.isPending}>
          Log In
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
