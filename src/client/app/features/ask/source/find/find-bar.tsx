import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Input } from '#client/ui/input.tsx';
import { formatCount, formatNumber } from '#client/app/lib/format.ts';
import { IconButton } from '../icon-button.tsx';
import type { useFind } from './use-find.ts';

/** The longest text that is looked for, in characters. */
const QUERY_MAX = 200;

/**
 * Finds words in the file: Enter goes to the next place, with Shift to the one before. It has the focus at first.
 * @param field gets what is typed into
 */
export function FindBar({
  text,
  find,
  field,
  onText,
  onClose,
}: {
  text: string;
  find: ReturnType<typeof useFind>;
  field: RefObject<HTMLInputElement | null>;
  onText: (text: string) => void;
  onClose: () => void;
}) {
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [field]);
  const isStuck = find.count === 0;
  return (
    <search
      data-find
      aria-label="Find in the file"
      className="flex flex-wrap items-center gap-1 border-b px-2 py-1.5 print:hidden"
    >
      <div className="relative min-w-24 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted-foreground"
        />
        <Input
          ref={field}
          type="search"
          aria-label="Find in the file"
          placeholder="Find in the file"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={QUERY_MAX}
          // It has a button of its own that ends it.
          className="h-8! pl-8! [&::-webkit-search-cancel-button]:hidden"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            find.step(event.shiftKey ? -1 : 1);
          }}
        />
      </div>
      <p
        role="status"
        className={cn(
          'shrink-0 px-1 text-[0.8125rem] text-muted-foreground tabular-nums',
          // With the button in a row of its own.
          find.failed ? 'order-1 basis-[calc(100%-8rem)]' : 'min-w-18 text-right',
        )}
      >
        {text.trim() === '' ? '' : saidOf(find)}
      </p>
      <IconButton icon={ChevronUp} label="Previous place" stuck={isStuck} onPress={() => find.step(-1)} />
      <IconButton icon={ChevronDown} label="Next place" stuck={isStuck} onPress={() => find.step(1)} />
      <IconButton icon={X} label="Close the search" onPress={onClose} />
      {find.failed ? (
        <Button variant="ghost" size="sm" className="order-2 ml-auto" onClick={find.retry}>
          Search again
        </Button>
      ) : null}
    </search>
  );
}

function saidOf({ at, count, isCut, done, failed, isTold }: ReturnType<typeof useFind>): string {
  if (!isTold) return '';
  if (failed && count === 0) return 'Could not be searched';
  const isGoingOn = done < 1 && !failed;
  if (count === 0) return isGoingOn ? `${Math.floor(done * 100)} %` : 'Not found';
  const all = `${formatNumber(count)}${isCut || failed ? '+' : isGoingOn ? '…' : ''}`;
  return at > 0 ? `${formatNumber(at)} of ${all}` : formatCount(count, 'place');
}
