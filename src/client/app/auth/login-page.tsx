// /login: an e-mail address and a password for an access token.
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { passwordField } from '../../../shared/fields.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-input.tsx';
import { checkedBy, emailRule } from '../forms.ts';
import { startSession } from '../session.ts';
import { queryClient, trpc } from '../trpc.ts';
import { useTitle } from '../use-title.ts';
import { AuthForm, AuthLayout, authLinkClasses } from './auth-layout.tsx';

/** The log-in screen. */
export function LoginPage() {
  useTitle('Log In');
  const navigate = useNavigate();
  const form = useForm({ mode: 'onBlur', defaultValues: { username: '', password: '' } });
  const login = trpc.auth.login.useMutation({
    onSuccess: async ({ access_token }) => {
      queryClient.clear();
      startSession(access_token);
      await navigate({ to: '/admin', replace: true });
    },
  });
  const { errors } = form.formState;
  return (
    <AuthLayout
      footer={
        <>
          Don’t have an account?{' '}
          <Link to="/signup" className={authLinkClasses}>
            Sign up
          </Link>
        </>
      }
    >
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
          {...form.register('username', { validate: emailRule('Username is required') })}
        />
        <div className="grid gap-3">
          <PasswordField
            label="Password"
            placeholder="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password', { validate: checkedBy(passwordField) })}
          />
          <Link to="/recover-password" className={`${authLinkClasses} justify-self-start text-sm`}>
            Forgot Password?
          </Link>
        </div>
        <Button type="submit" size="lg" className="mt-1" disabled={login.isPending}>
          Log In
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
