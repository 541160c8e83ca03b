// A native checkbox, so that react-hook-form's `register` works with it.
import { Check } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

/** A labelled checkbox; `hint` explains it. `className` applies to the whole field. */
export function CheckboxField({
  label,
  hint,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: string; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className={cn('grid grid-cols-[auto_minmax(0,1fr)] gap-x-3', className)}>
      <span className="relative inline-grid size-5">
        <input
          type="checkbox"
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer size-5 cursor-pointer appearance-none rounded-sm border border-input bg-card shadow-xs checked:border-primary checked:bg-primary hover:border-foreground/60 checked:hover:border-primary forced-colors:appearance-auto"
          {...input}
        />
        <Check
          aria-hidden
          className="pointer-events-none absolute inset-0 m-auto size-3.5 stroke-3 text-primary-foreground opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
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
