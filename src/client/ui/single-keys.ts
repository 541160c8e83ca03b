// Keys that act without Ctrl or ⌘. They can be turned off, because who speaks to the computer would press them by the way
// (WCAG 2.1.4); Escape, Enter and the arrow keys are none of them.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Where a character is typed, or where keys belong to something that is open. */
const TAKES_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"]';

let isOn = true;
const listeners = new Set<() => void>();

/** Turns the keys on or off, until the app is loaded again: the browser stores nothing of it. */
export function setSingleKeys(on: boolean): void {
  isOn = on;
  for (const listener of listeners) listener();
}

/** Whether the keys are on. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOn,
  );
}

/** Whether a press is that of a single key: without Ctrl, ⌘ or Alt, and not typed into a field or meant for what is open. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null);
}

/** Calls `run` when a key is pressed on the screen. */
export function useSingleKey(key: string, run: () => void): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || !isSingleKey(event)) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}
