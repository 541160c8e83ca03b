// The grey shape of what is still loading.
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** A bar in the place of a text; give it a width and a height. Hidden from screen readers. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden
      className={cn('block h-3.5 animate-pulse rounded-sm bg-secondary', className)}
      {...props}
    />
  );
}
