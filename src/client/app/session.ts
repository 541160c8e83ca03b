// Being signed in, as the browser knows it: an access token is stored. Starting and ending that, and who is told of the end.
import { getStored, removeStored, setStored, subscribe } from '../storage.ts';

const listeners = new Set<() => void>();

/** The stored access token, or null when nobody is signed in. */
export function getToken(): string | null {
  return getStored('access_token');
}

/** Whether someone is signed in here. The server may know better; then the first call says so. */
export function hasToken(): boolean {
  return getToken() !== null;
}

/** Keeps the token of a fresh log-in. */
export function startSession(token: string): void {
  setStored('access_token', token);
}

/**
 * Forgets the token and tells the listeners.
 * @returns false when there was no token left to forget, so that the second of two failures changes nothing
 */
export function endSession(): boolean {
  if (!hasToken()) return false;
  removeStored('access_token');
  for (const listener of listeners) listener();
  return true;
}

/** Calls `listener` whenever a session ends in this tab. Returns what ends that. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` with the token that another tab has stored, or null when it removed it. Returns what ends that. */
export function onOtherTab(listener: (token: string | null) => void): () => void {
  return subscribe('access_token', listener);
}
