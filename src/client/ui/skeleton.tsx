import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** The indices of the skeleton rows of a loading list. */
export const skeletonRows: readonly number[] = [0, 1, 2, 3, 4];

/** A placeholder bar for loading text; `className` sets its width. Hidden from screen readers. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden
      className={cn('block h-3.5 animate-pulse rounded-sm bg-secondary', className)}
      {...props}
    />
  );
}
