// The text input.
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** A text input; red edge while `aria-invalid`. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(
        'h-10 w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground shadow-xs md:text-sm',
        'transition-[border-color] duration-150 placeholder:text-muted-foreground hover:border-foreground/60',
        'disabled:cursor-not-allowed disabled:opacity-60 read-only:bg-muted aria-invalid:border-destructive',
        className,
      )}
      {...props}
    />
  );
}
