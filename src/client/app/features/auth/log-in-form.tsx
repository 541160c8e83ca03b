import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { SECOND_FACTOR_REQUIRED } from '#shared/second-factor-messages.ts';
import { errorText } from '#client/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PasswordField } from '#client/ui/password-input.tsx';
import { deferredResolver } from '#client/app/lib/deferred-resolver.ts';
import { settleSignOut } from '#client/app/lib/sign-out.ts';
import { soon } from '#client/app/lib/soon.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { SecondStep } from './second-step.tsx';
import { AuthForm } from './auth-layout.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { LoginValues } from './login-form.ts';

/** Loads the rules of the form: zod would make the first load of the screen a fifth larger. */
const loadRules = async () => (await import('./login-form.ts')).resolver;
const resolver = deferredResolver<LoginValues>(loadRules);

/** @returns the token; undefined where the password is right and a second factor is to follow */
async function logIn(values: LoginValues & { otp?: string }): Promise<string | undefined> {
  await settleSignOut();
  try {
    return (await trpcClient.auth.login.mutate(values)).access_token;
  } catch (error) {
    if (errorText(error) === SECOND_FACTOR_REQUIRED) return undefined;
    throw error;
  }
}

/**
 * The form of a log-in; for an account with a second factor, a second step asks for it. A passkey does without both.
 * @param email the address, where it cannot be another one
 * @param onLoggedIn gets the token of the new session; the form stays busy until it resolves
 * @param children shown below the password
 */
export function LogInForm({
  email,
  onLoggedIn,
  children,
}: {
  email?: string;
  onLoggedIn: (token: string) => Promise<void>;
  children?: ReactNode;
}) {
  // While the form is filled in. If it fails, the validation loads them.
  useEffect(() => soon(() => void loadRules().catch(() => undefined)), []);
  const form = useForm({
    mode: 'onBlur',
    resolver,
    defaultValues: { username: email ?? '', password: '' },
  });
  const [isSecondStep, setSecondStep] = useState(false);
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: (token) => (token === undefined ? setSecondStep(true) : onLoggedIn(token)),
  });
  // A press while the rules load must not be followed by another one, which would log in twice.
  const { errors, isSubmitting } = form.formState;
  const passkey = <PasskeyButton disabled={isSubmitting || login.isPending} onLoggedIn={onLoggedIn} />;
  if (isSecondStep) {
    return (
      <SecondStep
        busy={isSubmitting || login.isPending}
        onSend={(otp) =>
          void form.handleSubmit(({ username, password }) =>
            login.mutate({ username: username.trim(), password, otp }),
          )()
        }
        onBack={() => setSecondStep(false)}
        passkey={passkey}
      />
    );
  }
  return (
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
        readOnly={email !== undefined}
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
        {children}
      </div>
      <Button type="submit" size="lg" className="mt-1" disabled={isSubmitting || login.isPending}>
        Log In
      </Button>
      {passkey}
    </AuthForm>
  );
}
