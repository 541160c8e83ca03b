import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { CodeField } from '#client/ui/code-field.tsx';
import { AuthForm } from './auth-layout.tsx';

/**
 * The second step of a log-in, which asks for a code.
 * @param busy whether the log-in is running
 * @param onBack leads back to address and password
 * @param passkey the button that logs in with a passkey instead
 */
export function SecondStep({
  busy,
  onSend,
  onBack,
  passkey,
}: {
  busy: boolean;
  onSend: (otp: string) => void;
  onBack: () => void;
  passkey: ReactNode;
}) {
  const [otp, setOtp] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
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
      <CodeField
        ref={field}
        value={otp}
        onChange={setOtp}
        hint="Of your authenticator app, or one of your recovery codes."
        error={isMissing ? 'Code is required' : undefined}
      />
      <Button type="submit" size="lg" className="mt-1" disabled={busy}>
        Log In
      </Button>
      {passkey}
      <Button variant="ghost" disabled={busy} onClick={onBack}>
        Back
      </Button>
    </AuthForm>
  );
}
