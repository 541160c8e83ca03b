import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#client/ui/popover.tsx';

/**
 * A part of a plan as a button, which opens the form that changes it.
 * @param text the part in words; undefined where the plan has no such part yet
 * @param name the kind of part, such as `Filter`
 * @param onRemove takes the part out of the plan; without it, it cannot be
 * @param children the form, which gets what closes the popover
 */
export function Chip({
  text,
  name,
  disabled,
  onRemove,
  children,
}: {
  text: string | undefined;
  name: string;
  disabled: boolean;
  onRemove?: (() => void) | undefined;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          // Not `disabled`, so that it keeps the focus while the figure is worked out.
          aria-disabled={disabled}
          aria-label={text === undefined ? `Add: ${name}` : `${name}: ${text}`}
          className={cn(
            'inline-flex min-h-8 max-w-full cursor-pointer items-center gap-1 rounded-full border px-3 py-1 text-left text-[0.8125rem] leading-5 wrap-anywhere hover:border-foreground/60 aria-disabled:opacity-55',
            text === undefined
              ? 'border-dashed border-input text-muted-foreground print:hidden'
              : 'border-input bg-card',
          )}
          onClick={(event) => {
            if (disabled) event.preventDefault();
          }}
        >
          {text === undefined ? <Plus aria-hidden className="size-3.5 shrink-0" /> : null}
          {text ?? name}
        </button>
      </PopoverTrigger>
      <PopoverContent aria-label={name}>
        {children(close)}
        {onRemove ? (
          <Button
            variant="ghost"
            size="sm"
            className="mt-2 w-full"
            onClick={() => {
              close();
              onRemove();
            }}
          >
            Remove
          </Button>
        ) : null}
      </PopoverContent>
    </Popover>
  );
}

/**
 * The form of a chip.
 * @param onApply undefined while its fields make no part of a plan
 * @param problem what is missing then; it may be undefined where a field says so itself
 */
export function ChipForm({
  onApply,
  problem,
  children,
}: {
  onApply: (() => void) | undefined;
  problem?: string | undefined;
  children: ReactNode;
}) {
  const problemId = useId();
  const missing = onApply === undefined ? problem : undefined;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onApply?.();
      }}
    >
      {children}
      {/* Not `disabled`, so that it can have the focus, with which it is told what is missing. */}
      <Button
        type="submit"
        size="sm"
        aria-disabled={onApply === undefined || undefined}
        aria-describedby={missing === undefined ? undefined : problemId}
      >
        Apply
      </Button>
      {missing === undefined ? null : (
        <p id={problemId} className="-mt-1 text-[0.8125rem] leading-snug text-muted-foreground">
          {missing}
        </p>
      )}
    </form>
  );
}
