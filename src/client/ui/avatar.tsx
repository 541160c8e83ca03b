import { cn } from './class-names.ts';
import { initialsOf } from './initials.ts';

/** The initials of `name` in a circle. Decorative: the name is also in text or in a label. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-8 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold tracking-wide text-accent-foreground',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
