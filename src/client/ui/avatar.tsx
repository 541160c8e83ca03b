// The initials of a person in a circle.
import { cn } from './class-names.ts';

/**
 * The initials of a name: of its first and its last word.
 * @param name a full name or an e-mail address
 */
export function initialsOf(name: string): string {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

/** The circle. Decorative: the name stands beside it or in its button's label. */
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
