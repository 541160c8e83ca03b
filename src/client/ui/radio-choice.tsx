import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** One of several choices in a frame: a radio button with its label and hint. For use in a `fieldset`. */
export function RadioChoice({
  label,
  hint,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & { label: string; hint: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it contains its control and its text
    <label
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md border bg-card px-4 py-3 has-checked:border-brand has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        input.disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer',
      )}
    >
      <input type="radio" className="mt-0.5 size-4 accent-primary outline-none" {...input} />
      <span className="grid gap-0.5">
        <span className="text-sm leading-5 font-medium">{label}</span>
        <span className="text-[0.8125rem] leading-snug text-muted-foreground">{hint}</span>
      </span>
    </label>
  );
}
