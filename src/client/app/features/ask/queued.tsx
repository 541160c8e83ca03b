import { Hourglass, RotateCw, X } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import type { Asking } from './use-ask.ts';

/** As much of a question as names it beside a button. */
const NAME_MAX = 80;

/** The questions that were sent meanwhile, and are asked next; after a failure, all that are to be asked again. */
export function Queued({ asking: { queued, problem, askQueued, removeQueued } }: { asking: Asking }) {
  if (queued.length === 0) return null;
  return (
    <ol aria-label="Asked next" className="mt-8 grid gap-2 print:hidden">
      {queued.map(({ id, input: { question = '' } }, index) => (
        <li key={id} className="ml-auto grid max-w-[92%] justify-items-end text-sm text-muted-foreground">
          <div className="flex items-start gap-2">
            <Hourglass aria-hidden className="mt-2 size-4 shrink-0" />
            <span dir="auto" className="py-1.5 wrap-anywhere">
              {question}
            </span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove: ${question.slice(0, NAME_MAX)}`}
              title="Remove"
              onClick={({ currentTarget }) => {
                focusAfter(currentTarget);
                removeQueued(id);
              }}
            >
              <X aria-hidden />
            </Button>
          </div>
          {index === 0 && problem !== undefined ? (
            <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
              <FieldError id={`problem ${id}`} error={problem} />
              <Button
                variant="outline"
                size="sm"
                aria-label={`Try again: ${question.slice(0, NAME_MAX)}`}
                onClick={askQueued}
              >
                <RotateCw aria-hidden />
                Try again
              </Button>
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** Who removes one goes on at the next one, or the one before it, or writes another. */
function focusAfter(button: HTMLElement): void {
  const item = button.closest('li');
  const other = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = other?.querySelector('button') ?? button.closest('main')?.querySelector('textarea');
  next?.focus();
}
