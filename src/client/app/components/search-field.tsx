import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { Input } from '#client/ui/input.tsx';
import { useSingleKey } from '#client/ui/single-keys.ts';
import { SEARCH_LENGTH } from '#client/app/lib/search-params.ts';

/** How long typing pauses before the list is searched, in milliseconds. */
const PAUSE_MS = 250;

/**
 * The field that searches a list: after a pause in typing, or at once by Enter. `/` focuses it, Escape empties it.
 * @param label its name, and its placeholder
 * @param value what the list is searched for
 * @param onSearch called with the text, trimmed; empty for all rows
 * @param width a class for its width where there is room for more
 */
export function SearchField({
  label,
  value,
  onSearch,
  width = 'sm:w-72',
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  width?: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What this field has asked for last. */
  const asked = useRef(value);
  useSingleKey('/', () => {
    field.current?.focus();
    field.current?.select();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (value === asked.current || field.current === null) return;
    // The address was changed by something else, such as the browser's back button.
    clearTimeout(timer.current);
    asked.current = value;
    field.current.value = value;
  }, [value]);

  const send = (typed: string) => {
    clearTimeout(timer.current);
    const wanted = typed.trim();
    // What was asked for may not have reached the address.
    if (wanted === asked.current && wanted === value) return;
    asked.current = wanted;
    onSearch(wanted);
  };
  const type = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(typed), PAUSE_MS);
  };
  return (
    <search className={cn('relative w-full', width)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted-foreground"
      />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH_LENGTH}
        className="pl-9!"
        defaultValue={value}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const input = event.currentTarget;
          if (event.key === 'Enter') send(input.value);
          if (event.key !== 'Escape' || input.value === '') return;
          event.preventDefault();
          input.value = '';
          send('');
        }}
      />
    </search>
  );
}
