import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { AuthForm } from './auth-layout.tsx';

/**
 * The second step of a log-in, which asks for a code.
 * @param busy whether the log-in is running
 * @param onBack leads back to address and password
 */
export function SecondStep({
  busy,
  onSend,
  onBack,
}: {
  busy: boolean;
  onSend: (otp: string) => void;
  onBack: () => void;
}) {
  const [otp, setOtp] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // It takes the place of the fields that had the focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <AuthForm
      onSubmit={() => {
        const isEmpty = otp.trim() === '';
        setMissing(isEmpty);
        if (!isEmpty) onSend(otp);
        // A wrong code is typed over.
        field.current?.select();
      }}
    >
      <Field
        ref={field}
        label="Code"
        placeholder="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        hint="Of your authenticator app, or one of your recovery codes."
        error={isMissing ? 'Code is required' : undefined}
        value={otp}
        onChange={(event) => setOtp(event.target.value)}
      />
      <Button type="submit" size="lg" className="mt-1" disabled={busy}>
        Log In
      </Button>
      <Button variant="ghost" disabled={busy} onClick={onBack}>
        Back
      </Button>
    </AuthForm>
  );
}
