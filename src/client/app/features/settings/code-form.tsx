import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { CodeField } from '#client/ui/code-field.tsx';

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
  const isEmpty = otp.trim() === '';
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !busy) onSend(otp);
      }}
    >
      <CodeField ref={field} value={otp} onChange={setOtp} hint={hint} />
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel ? (
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" disabled={busy || isEmpty}>
          {action}
        </Button>
      </div>
    </form>
  );
}
