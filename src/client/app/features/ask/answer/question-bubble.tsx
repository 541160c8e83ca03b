import { Pencil } from 'lucide-react';
import type { UnknownWord } from '#shared/figures.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';

/**
 * A question as it was asked.
 * @param unknown its words that were not understood, which are underlined
 * @param onEdit begins to change it, where it can be changed
 * @param isEdited whether it was just left as it is: then the button that changes it has the focus again
 */
export function QuestionBubble({
  unknown = [],
  onEdit,
  isEdited = false,
  children: question,
}: {
  unknown?: readonly UnknownWord[];
  onEdit?: (() => void) | undefined;
  isEdited?: boolean;
  children: string;
}) {
  const words = unknown.toSorted((one, other) => one.start - other.start);
  // The heading stays the same element when it becomes known that the question can be changed: it may have the focus.
  return (
    <div className="flex items-start justify-end gap-1">
      {onEdit ? (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Edit: ${question.slice(0, 80)}`}
          title="Edit"
          // Its box is gone, in which the focus was.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isEdited}
          className="mt-1.5 shrink-0 text-muted-foreground! print:hidden"
          onClick={onEdit}
        >
          <Pencil aria-hidden />
        </Button>
      ) : null}
      <div className={cn('min-w-0', onEdit === undefined && 'max-w-[92%]')}>
        <h2
          dir="auto"
          tabIndex={-1}
          className="w-fit rounded-lg bg-secondary px-4 py-3 font-sans text-[0.9375rem] leading-snug font-normal tracking-normal text-pretty wrap-anywhere whitespace-pre-line outline-none"
        >
          {words.map(({ start, end }, index) => (
            <span key={start}>
              {question.slice(words[index - 1]?.end ?? 0, start)}
              <span className="underline decoration-destructive decoration-wavy decoration-1 underline-offset-4">
                {question.slice(start, end)}
              </span>
            </span>
          ))}
          {question.slice(words.at(-1)?.end ?? 0)}
          {words.length > 0 ? (
            <span className="sr-only"> (not understood: {words.map(({ text }) => text).join(', ')})</span>
          ) : null}
        </h2>
      </div>
    </div>
  );
}
