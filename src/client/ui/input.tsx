import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const inputClasses = [
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground shadow-xs md:text-sm',
  'transition-[border-color] duration-150 placeholder:text-muted-foreground hover:border-foreground/60',
  'disabled:cursor-not-allowed disabled:opacity-60 read-only:bg-muted aria-invalid:border-destructive',
];

/** A text input; its border is red while `aria-invalid`. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn('h-10', inputClasses, className)} {...props} />;
}

/** A text input of several lines; it grows with its text. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn('field-sizing-content max-h-60 min-h-20 resize-y py-2', inputClasses, className)}
      {...props}
    />
  );
}
