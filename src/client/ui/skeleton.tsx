// The grey shape of what is still loading.
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** The rows of grey bars that stand in a list while it loads, as their indices: five in every list. */
export const skeletonRows: readonly number[] = [0, 1, 2, 3, 4];

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
