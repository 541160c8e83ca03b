import { useSyncExternalStore } from 'react';
import { getColourMode, getTheme, onThemeChange } from './theme.ts';
import type { ColourMode, Theme } from './theme.ts';

/** The chosen theme as state. The server's markup has the default, light. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, getTheme, () => 'light');
}

/** The colour mode as state. The server's markup has the default, light. */
export function useColourMode(): ColourMode {
  return useSyncExternalStore(onThemeChange, getColourMode, () => 'light');
}
