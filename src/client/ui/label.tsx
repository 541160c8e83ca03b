import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** A label; give it `htmlFor`. */
export function Label({ className, ...props }: ComponentProps<'label'>) {
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- every use gives htmlFor
  return <label className={cn('text-sm leading-none font-medium text-foreground', className)} {...props} />;
}
