import { X } from 'lucide-react';
import { cn } from '#client/ui/class-names.ts';

const tagClasses =
  'inline-flex min-w-0 items-center gap-1 rounded-full bg-secondary text-secondary-foreground text-xs leading-5 font-medium';

/**
 * Tags in a row.
 * @param label the name of the list
 * @param onRemove adds a button to each that takes it away
 * @param removeLabel the name of that button
 */
export function TagList({
  label,
  tags,
  onRemove,
  removeLabel = (tag) => `Remove tag ${tag}`,
  className,
}: {
  label: string;
  tags: readonly string[];
  onRemove?: ((tag: string) => void) | undefined;
  removeLabel?: (tag: string) => string;
  className?: string;
}) {
  return (
    <ul aria-label={label} className={cn('flex flex-wrap items-center gap-1.5', className)}>
      {tags.map((tag) => (
        <li key={tag} className={cn(tagClasses, onRemove ? 'pl-2.5' : 'px-2 py-px')}>
          <span className="max-w-40 truncate" title={tag}>
            {tag}
          </span>
          {onRemove ? (
            <button
              type="button"
              aria-label={removeLabel(tag)}
              className="grid size-6 cursor-pointer place-items-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground"
              onClick={() => onRemove(tag)}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
