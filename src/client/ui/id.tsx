import { cn } from './class-names.ts';

/** The id of a row, truncated visually only: screen readers, copying and the tooltip give all of it. `className` sets the width. */
export function Id({ id, className }: { id: string; className?: string }) {
  return (
    <span title={id} className={cn('block truncate font-mono text-xs text-muted-foreground', className)}>
      {id}
    </span>
  );
}
