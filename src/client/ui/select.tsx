// A native select, for its support of keyboards, phones and screen readers.
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** A select without a visible label: give it `aria-label`. Its children are `<option>`s; `className` applies to its frame. */
export function Select({ className, children, ...select }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative grid', className)}>
      <select
        className={cn(
          'h-10 w-full min-w-0 cursor-pointer appearance-none rounded-md border border-input bg-card pr-9 pl-3 text-base text-foreground shadow-xs md:text-sm',
          'transition-[border-color] duration-150 hover:border-foreground/60 disabled:cursor-not-allowed disabled:opacity-60',
        )}
        {...select}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted-foreground"
      />
    </span>
  );
}
