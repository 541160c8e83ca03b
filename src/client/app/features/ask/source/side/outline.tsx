import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { FileHeading } from '#shared/file-pages.ts';
import { cn } from '#client/ui/class-names.ts';

/** Deeper ones stand no further in. */
const DEEPEST = 5;
const INDENT_REM = 0.75;

/** The headings of a file; the one over what is shown is marked. The arrows move between them. @param current its index, or -1 */
export function Outline({
  headings,
  current,
  onHeading,
}: {
  headings: readonly FileHeading[];
  current: number;
  onHeading: (heading: FileHeading) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[Math.max(0, current)]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <nav aria-label="Headings" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the other keys */}
      <ul ref={list} onKeyDown={onKeyDown}>
        {headings.map((heading, index) => (
          <li key={`${heading.page} ${heading.start}`}>
            <button
              type="button"
              tabIndex={index === Math.max(0, current) ? 0 : -1}
              aria-current={index === current ? 'location' : undefined}
              className={cn(
                'w-full cursor-pointer rounded-md py-1.5 pr-2 text-left text-[0.8125rem] leading-snug wrap-anywhere hover:bg-muted focus-visible:-outline-offset-2',
                index === current ? 'bg-accent font-medium text-accent-foreground' : 'text-foreground',
              )}
              style={{ paddingLeft: `${0.5 + Math.min(heading.level - 1, DEEPEST) * INDENT_REM}rem` }}
              onClick={() => onHeading(heading)}
            >
              {heading.text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
