import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { codeQuery } from '#client/app/lib/code-query.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** A dialog that is open. One that was closed stays in the document until its animation has ended. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog]):not([data-state=closed])';

/** Calls `open` on Ctrl K or ⌘K, but not while a dialog is open, whose changes a command could discard. */
function useShortcut(open: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!document.querySelector(OPEN_DIALOG)) open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** The button of the command palette in the top bar, its shortcut, and the palette, whose code is loaded with its first use. */
export function PaletteButton() {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const { data, isError, refetch } = useQuery({
    ...codeQuery('palette', () => import('./palette.tsx')),
    enabled: wanted,
  });
  const show = () => {
    setWanted(true);
    setOpen(true);
    if (isError) void refetch();
  };
  useShortcut(show);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-10 cursor-pointer items-center gap-2 rounded-md text-sm text-muted-foreground hover:bg-muted hover:text-foreground max-sm:w-10 max-sm:justify-center sm:h-9 sm:w-56 sm:border sm:border-input sm:bg-card sm:px-3"
        onClick={show}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="max-sm:sr-only">
          Search<span className="sr-only"> and commands</span>
        </span>
        <kbd aria-hidden className="ml-auto font-sans text-xs max-sm:hidden">
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {data ? <data.Palette open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
