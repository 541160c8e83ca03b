// A labelled form control with its hint and its error, wired for screen readers. Made for react-hook-form's `register`:
//   <Field label="Email" placeholder="Email" error={errors.email?.message} {...register('email')} />
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { Input, Textarea } from './input.tsx';
import { Label } from './label.tsx';

/** What a control inside a field needs so that its label, hint and error are announced with it. */
type FieldControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = {
  label: ReactNode;
  /** The message of a failed rule; none while the value is fine. */
  error?: string | undefined;
  hint?: ReactNode;
  className?: string | undefined;
  /** Draws the control; spread the given props on it. */
  children: (control: FieldControlProps) => ReactNode;
};

/** Label, control, hint and error of any control: input, textarea, select. */
export function FieldFrame({ label, error, hint, className, children }: FieldFrameProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className={cn('grid gap-2', className)}>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint ? (
        <p id={hintId} className="text-[0.8125rem] leading-snug text-muted-foreground">
          {hint}
        </p>
      ) : null}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The error line of a field: announced when it appears, absent while there is none. */
function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="text-[0.8125rem] leading-snug font-medium text-destructive">
      {error}
    </p>
  );
}

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'children'> &
  Omit<FieldFrameProps, 'children'> & { inputClassName?: string | undefined };

/** A labelled text input. `className` goes to the whole field. */
export function Field({ label, error, hint, className, inputClassName, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(control) => <Input className={inputClassName} {...input} {...control} />}
    </FieldFrame>
  );
}

type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'children'> &
  Omit<FieldFrameProps, 'children'>;

/** A labelled text of several lines. `className` goes to the whole field. */
export function TextareaField({ label, error, hint, className, ...textarea }: TextareaFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(control) => <Textarea {...textarea} {...control} />}
    </FieldFrame>
  );
}
