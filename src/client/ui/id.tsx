// The id of a row. Where it is cut short it is so for the eye alone: read out, copied or pointed at, it is whole.
import { cn } from './class-names.ts';

/** The id. `className` says how wide it may become. */
export function Id({ id, className }: { id: string; className?: string }) {
  return (
    <span title={id} className={cn('block truncate font-mono text-xs text-muted-foreground', className)}>
      {id}
    </span>
  );
}
