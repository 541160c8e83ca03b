// The theme and the colour mode: their storage, their class on <html>, and their changes by this tab, other tabs and the
// system. Without React, since the blocking script in <head> uses it.
import { getStored, setStored, subscribe } from './storage.ts';

/** The chosen theme. `system` follows the operating system. */
export type Theme = 'light' | 'dark' | 'system';

/** The displayed colour mode. */
export type ColourMode = 'light' | 'dark';

/** The page background of each mode, for `theme-color`. */
export const themeColours = { light: '#f5f8f8', dark: '#0b1415' } as const;

const systemDark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function toTheme(value: string | null): Theme {
  return value === 'dark' || value === 'system' ? value : 'light';
}

/** The chosen theme; light by default. */
export function getTheme(): Theme {
  return toTheme(getStored('theme'));
}

/** The current colour mode of a theme. */
export function getColourMode(theme: Theme = getTheme()): ColourMode {
  if (theme !== 'system') return theme;
  return window.matchMedia(systemDark).matches ? 'dark' : 'light';
}

/** Applies the chosen theme: the class `light` or `dark` on <html>, and `theme-color`. */
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

/** Stores and applies a theme; other tabs follow by the storage event. */
export function setTheme(theme: Theme): void {
  setStored('theme', theme);
  announce();
}

/** Calls `listener` after every change of the theme or the mode. Returns the function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts to follow other tabs and the system; called once by each entry. */
export function startTheme(): void {
  applyTheme();
  subscribe('theme', announce);
  window.matchMedia(systemDark).addEventListener('change', announce);
}
