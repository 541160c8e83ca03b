// A native checkbox, so that react-hook-form's `register` works with it.
import { Check, Minus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'>;

/** A checkbox without a visible label: give it `aria-label`. With `indeterminate` some of what it stands for is checked. */
export function Checkbox({
  indeterminate = false,
  ...input
}: Omit<CheckboxProps, 'ref'> & { indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <CheckboxInput ref={box} {...input} />;
}

function CheckboxInput(input: CheckboxProps) {
  return (
    <span className="relative inline-grid size-5 align-middle">
      <input
        type="checkbox"
        className="peer size-5 cursor-pointer appearance-none rounded-sm border border-input bg-card shadow-xs checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary hover:border-foreground/60 checked:hover:border-primary indeterminate:hover:border-primary forced-colors:appearance-auto"
        {...input}
      />
      <Check
        aria-hidden
        className="pointer-events-none absolute inset-0 m-auto size-3.5 stroke-3 text-primary-foreground opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0 forced-colors:hidden"
      />
      <Minus
        aria-hidden
        className="pointer-events-none absolute inset-0 m-auto size-3.5 stroke-3 text-primary-foreground opacity-0 peer-indeterminate:opacity-100 forced-colors:hidden"
      />
    </span>
  );
}

/** A labelled checkbox; `hint` explains it. `className` applies to the whole field. */
export function CheckboxField({
  label,
  hint,
  className,
  ...input
}: Omit<CheckboxProps, 'id'> & { label: string; hint?: ReactNode; className?: string }) {
  const id = useId();
  return (
    <div className={cn('grid grid-cols-[auto_minmax(0,1fr)] gap-x-3', className)}>
      <CheckboxInput id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
      <label htmlFor={id} className="cursor-pointer text-sm leading-5 font-medium">
        {label}
      </label>
      {hint ? (
        <p
          id={`${id}-hint`}
          className="col-start-2 mt-0.5 text-[0.8125rem] leading-snug text-muted-foreground"
        >
          {hint}
        </p>
      ) : null}
    </div>
  );
}
