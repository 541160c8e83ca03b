import { Moon, Sun } from 'lucide-react';
import { setTheme } from '#client/theme.ts';
import { useColourMode } from '#client/use-theme.ts';

/** The switch for the colour mode; on means dark. */
export function ModeSwitch() {
  const dark = useColourMode() === 'dark';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      aria-label="Dark mode"
      onClick={() => setTheme(dark ? 'light' : 'dark')}
      className="scripted relative inline-flex h-9 w-18 shrink-0 cursor-pointer items-center justify-between rounded-full border border-input bg-card px-2.5 text-muted-foreground"
    >
      <span
        aria-hidden
        className="absolute top-0.5 left-0.5 size-7.5 rounded-full bg-primary transition-transform duration-200 dark:translate-x-9 forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
      />
      <Sun
        aria-hidden
        className="relative size-4 text-primary-foreground transition-colors dark:text-muted-foreground"
      />
      <Moon aria-hidden className="relative size-4 transition-colors dark:text-primary-foreground" />
    </button>
  );
}
