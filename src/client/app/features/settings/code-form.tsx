import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';

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
  // There is nothing else to do first.
  useEffect(() => field.current?.focus(), []);
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
      <Field
        ref={field}
        label="Code"
        placeholder="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        hint={hint}
        value={otp}
        onChange={(event) => setOtp(event.target.value)}
      />
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
