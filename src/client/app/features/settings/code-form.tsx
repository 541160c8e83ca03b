import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { CodeField } from '#client/ui/code-field.tsx';
import { StepForm } from './step-form.tsx';

/**
 * A form with one code, of the authenticator app or a recovery code.
 * @param action the text of its button
 * @param busy whether the call is running
 * @param onCancel called by Cancel; without it there is none
 */
export function CodeForm({
  action,
  hint,
  busy,
  onSend,
  onCancel,
}: {
  action: string;
  hint?: ReactNode;
  busy: boolean;
  onSend: (otp: string) => void;
  onCancel?: () => void;
}) {
  const [otp, setOtp] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <StepForm
      action={action}
      isReady={otp.trim() !== ''}
      busy={busy}
      onSend={() => onSend(otp)}
      onCancel={onCancel}
    >
      <CodeField ref={field} value={otp} onChange={setOtp} hint={hint} />
    </StepForm>
  );
}
