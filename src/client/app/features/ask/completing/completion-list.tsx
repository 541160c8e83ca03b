import type { Completion } from '#shared/completions.ts';
import { cn } from '#client/ui/class-names.ts';

const kindNames: Record<Completion['kind'], string> = {
  column: 'Column',
  value: 'Value',
  heading: 'Heading',
  question: 'Asked before',
};

/** The completions of what is typed, below its box. @param active the one that is marked; -1 for none */
export function CompletionList({
  listId,
  options,
  active,
  choose,
}: {
  listId: string;
  options: readonly Completion[];
  active: number;
  choose: (completion: Completion) => void;
}) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Completions"
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-80 overflow-y-auto rounded-lg border bg-popover p-1 shadow-md"
    >
      {options.map((option, at) => (
        <button
          type="button"
          tabIndex={-1}
          key={`${option.kind} ${option.text}`}
          id={`${listId}-${at}`}
          role="option"
          aria-selected={at === active}
          ref={at === active ? (shown) => shown?.scrollIntoView({ block: 'nearest' }) : undefined}
          className={cn(
            'flex w-full cursor-pointer items-baseline justify-between gap-4 rounded-md px-3 py-2 text-left text-sm hover:bg-muted',
            at === active && 'bg-muted',
          )}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {option.text}
          </span>
          <span className="shrink-0 text-xs text-muted-foreground">{kindNames[option.kind]}</span>
        </button>
      ))}
    </div>
  );
}
