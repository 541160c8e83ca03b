// The colour mode: which one is chosen, the class that carries it on <html>, and news of it from this tab, other tabs
// and the system. Free of React, because the blocking script in <head> runs it before the first paint.
import { getStored, setStored, subscribe } from './storage.ts';

/** What a person can choose. `system` follows the operating system. */
export type Theme = 'light' | 'dark' | 'system';

/** What is painted. */
export type ColourMode = 'light' | 'dark';

/** The page background of each mode, for the browser's own bars (`theme-color`). */
export const themeColours = { light: '#f5f8f8', dark: '#0b1415' } as const;

const systemDark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function toTheme(value: string | null): Theme {
  return value === 'dark' || value === 'system' ? value : 'light';
}

/** The chosen theme; light where none was chosen. */
export function getTheme(): Theme {
  return toTheme(getStored('theme'));
}

/** The mode that a theme means at this moment. */
export function getColourMode(theme: Theme = getTheme()): ColourMode {
  if (theme !== 'system') return theme;
  return window.matchMedia(systemDark).matches ? 'dark' : 'light';
}

/** Puts the chosen theme on the page: class `light` or `dark` on <html>, and the colour of the browser's bars. */
export function applyTheme(): void {
  const mode = getColourMode();
  const classes = document.documentElement.classList;
  classes.toggle('dark', mode === 'dark');
  classes.toggle('light', mode === 'light');
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', themeColours[mode]);
  }
}

function announce(): void {
  applyTheme();
  for (const listener of listeners) listener();
}

/** Chooses a theme: stored, painted at once, told to every other tab by the storage event. */
export function setTheme(theme: Theme): void {
  setStored('theme', theme);
  announce();
}

/** Calls `listener` after every change of the theme or the mode in this tab. Returns what ends that. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows other tabs and the system from now on; called once by each entry. */
export function startTheme(): void {
  applyTheme();
  subscribe('theme', announce);
  window.matchMedia(systemDark).addEventListener('change', announce);
}
