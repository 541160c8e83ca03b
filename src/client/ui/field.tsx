// A labelled form control with hint and error, accessible to screen readers. For use with react-hook-form's `register`:
//   <Field label="Email" placeholder="Email" error={errors.email?.message} {...register('email')} />
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { Input, Textarea } from './input.tsx';
import { Label } from './label.tsx';

/** The props that link a control to its label, hint and error. */
type FieldControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = {
  label: ReactNode;
  /** The error message; undefined while the value is valid. */
  error?: string | undefined;
  hint?: ReactNode;
  className?: string | undefined;
  /** Renders the control, with the given props. */
  children: (control: FieldControlProps) => ReactNode;
};

/** The label, hint and error around any control. */
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

/** The error message of a field, announced when it appears. */
export function FieldError({
  id,
  error,
  className,
}: {
  id: string;
  error: string | undefined;
  className?: string;
}) {
  if (!error) return null;
  return (
    <p
      id={id}
      role="alert"
      className={cn('text-[0.8125rem] leading-snug font-medium text-destructive', className)}
    >
      {error}
    </p>
  );
}

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'children'> &
  Omit<FieldFrameProps, 'children'> & { inputClassName?: string | undefined };

/** A labelled text input. `className` applies to the whole field. */
export function Field({ label, error, hint, className, inputClassName, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(control) => <Input className={inputClassName} {...input} {...control} />}
    </FieldFrame>
  );
}

type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'children'> &
  Omit<FieldFrameProps, 'children'>;

/** A labelled multi-line text input. `className` applies to the whole field. */
export function TextareaField({ label, error, hint, className, ...textarea }: TextareaFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(control) => <Textarea {...textarea} {...control} />}
    </FieldFrame>
  );
}
