import { useEffect } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Field } from './field.tsx';

/**
 * The field for a code of the authenticator app, or a recovery code. It takes the focus: there is nothing else to do first.
 * @param onChange called with what is typed
 */
export function CodeField({
  ref,
  value,
  onChange,
  hint,
  error,
}: {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (otp: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <Field
      ref={ref}
      label="Code"
      placeholder="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
