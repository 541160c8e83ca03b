import { cn } from '#client/ui/class-names.ts';
import { setTheme } from '#client/theme.ts';
import type { ColourMode, Theme } from '#client/theme.ts';
import { useTheme } from '#client/use-theme.ts';
import { Section } from './section.tsx';

const choices: readonly { theme: Theme; label: string; modes: readonly ColourMode[] }[] = [
  { theme: 'system', label: 'System', modes: ['light', 'dark'] },
  { theme: 'light', label: 'Light Mode', modes: ['light'] },
  { theme: 'dark', label: 'Dark Mode', modes: ['dark'] },
];

/** The Appearance tab: the theme, applied at once and in every tab of the browser. */
export function AppearanceTab() {
  const chosen = useTheme();
  return (
    <Section title="Appearance" lead="Kept in this browser. System follows the device, also when it changes.">
      <div role="radiogroup" aria-label="Appearance" className="grid max-w-xl gap-4 sm:grid-cols-3">
        {choices.map(({ theme, label, modes }) => (
          <label
            key={theme}
            className={cn(
              'grid cursor-pointer gap-3 rounded-lg border bg-card p-3 text-sm font-medium transition-colors hover:border-input',
              'has-checked:border-primary has-checked:ring-1 has-checked:ring-primary',
              'max-sm:grid-cols-[5.5rem_minmax(0,1fr)] max-sm:items-center',
            )}
          >
            <span aria-hidden className="flex h-18 overflow-hidden rounded-md border max-sm:h-12">
              {modes.map((mode) => (
                <Preview key={mode} mode={mode} />
              ))}
            </span>
            <span className="flex items-center gap-2.5">
              <input
                type="radio"
                name="theme"
                value={theme}
                checked={chosen === theme}
                onChange={() => setTheme(theme)}
                className="size-4 cursor-pointer accent-primary"
              />
              {label}
            </span>
          </label>
        ))}
      </div>
    </Section>
  );
}

/** A miniature page in the colours of `mode`, independent of the current mode. */
function Preview({ mode }: { mode: ColourMode }) {
  return (
    <span className={cn(mode, 'flex flex-1 flex-col gap-1.5 bg-background p-2.5')}>
      <span className="h-1.5 w-3/5 rounded-full bg-foreground" />
      <span className="h-1.5 w-4/5 rounded-full bg-input" />
      <span className="mt-auto h-2.5 w-8 max-w-full rounded-xs bg-primary max-sm:hidden" />
    </span>
  );
}
