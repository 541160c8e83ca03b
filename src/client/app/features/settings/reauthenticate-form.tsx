import { useEffect, useRef, useState } from 'react';
import { Field } from '#client/ui/field.tsx';
import { PasswordField } from '#client/ui/password-input.tsx';
import { UsernameHint } from '#client/app/components/username-hint.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { StepForm } from './step-form.tsx';

/**
 * The form that shows again who it is: the password, and a code where the account has an authenticator app.
 * @param onDone called when the server knows; it is enough for ten minutes
 */
export function ReauthenticateForm({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const { data: user } = useCurrentUser();
  const { data: factors } = trpc.secondFactors.status.useQuery();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const prove = trpc.secondFactors.reauthenticate.useMutation({ onSuccess: onDone });
  const isReady = password !== '' && (factors?.totp !== true || otp.trim() !== '');
  return (
    <StepForm
      action="Go on"
      isReady={isReady}
      busy={prove.isPending}
      onSend={() => prove.mutate({ current_password: password, ...(factors?.totp ? { otp } : {}) })}
      onCancel={onCancel}
    >
      <p className="text-sm leading-relaxed text-pretty text-muted-foreground">
        You logged in some time ago. Enter your password to go on.
      </p>
      <UsernameHint {...(user ? { email: user.email } : {})} />
      <PasswordField
        ref={field}
        label="Password"
        placeholder="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {factors?.totp ? (
        <Field
          label="Code"
          placeholder="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          hint="Of the authenticator app, or a recovery code."
          value={otp}
          onChange={(event) => setOtp(event.target.value)}
        />
      ) : null}
    </StepForm>
  );
}
