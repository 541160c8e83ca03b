// Whether the server has refused a call because the account must set up a second factor first.
import { useSyncExternalStore } from 'react';
import { onSessionChange } from './session.ts';

const listeners = new Set<() => void>();
let isNeeded = false;

/** Shows the set-up instead of the admin area, or the area again. */
export function setUpFirst(needed: boolean): void {
  if (isNeeded === needed) return;
  isNeeded = needed;
  for (const listener of listeners) listener();
}

// The next session may be of an account that has one.
onSessionChange(() => setUpFirst(false));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the set-up is to be shown instead of the admin area. */
export function useSetUpFirst(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  );
}
