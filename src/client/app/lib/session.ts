// The session in the browser: the stored access token, its start and end, and who is told of these.
import { getStored, removeStored, setStored, subscribe } from '#client/storage.ts';
import { hasUnsaved } from './unsaved-changes.ts';

/**
 * What happened to the session. It was `left` by its person, or `refused` by the server, such as one that has expired. One
 * that is refused while something is unsaved is `paused` instead: the token is gone, but what was typed waits for the same
 * person to log in again, by which the session is `resumed`.
 */
export type SessionChange = 'left' | 'refused' | 'paused' | 'resumed';

const listeners = new Set<(change: SessionChange) => void>();
let paused = false;

/** The token whose data this document shows; another tab may have stored another one since. */
let ownToken = getToken();

/** The token that each failed call was sent with, by its error. */
const tokensOfErrors = new WeakMap<object, string | null>();

/** The stored access token, or null without a session. */
export function getToken(): string | null {
  return getStored('access_token');
}

/** Whether a token is stored. It may have expired on the server; then the first call fails with 401. */
export function hasToken(): boolean {
  return getToken() !== null;
}

/** Stores the token of a new log-in. */
export function startSession(token: string): void {
  setStored('access_token', token);
  ownToken = token;
  paused = false;
}

/**
 * Removes the token and calls the listeners. Without a token it does nothing, so that the second of two failed calls has
 * no effect.
 * @param how a session that is refused is paused instead, if something is unsaved
 */
export function endSession(how: 'left' | 'refused' = 'left'): void {
  if (!hasToken()) return;
  removeStored('access_token');
  ownToken = null;
  paused = how === 'refused' && hasUnsaved();
  tell(paused ? 'paused' : how);
}

/** Whether what was typed waits for its person to log in again. */
export function isPaused(): boolean {
  return paused;
}

/** Goes on after a pause. @param token that of a new session of the same person */
export function resumeSession(token: string): void {
  startSession(token);
  tell('resumed');
}

/** Ends a pause for good. */
export function endPause(): void {
  if (!paused) return;
  paused = false;
  tell('left');
}

function tell(change: SessionChange): void {
  for (const listener of listeners) listener(change);
}

/** Calls `listener` whenever the session of this tab changes. Returns the function that unsubscribes. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` with the token that another tab stored, null when it was removed. Returns the function that unsubscribes. */
export function onOtherTab(listener: (token: string | null) => void): () => void {
  return subscribe('access_token', (token) => {
    if (token === null) ownToken = null;
    listener(token);
  });
}

/** Whether the stored session is still the one whose data this document shows. */
export function isOwnSession(): boolean {
  return getToken() === ownToken;
}

/** Records the token that a failed call was sent with, null for none. */
export function rememberToken(error: object, token: string | null): void {
  tokensOfErrors.set(error, token);
}

function tokenOfError(error: unknown): string | null | undefined {
  return typeof error === 'object' && error !== null ? tokensOfErrors.get(error) : undefined;
}

/** Whether a failed call was sent with a token other than the stored one. */
export function isOfPastSession(error: unknown): boolean {
  const token = tokenOfError(error);
  return typeof token === 'string' && token !== getToken();
}

/** Whether a failed call is known to have been sent without a token. */
export function wasSentWithoutToken(error: unknown): boolean {
  return tokenOfError(error) === null;
}
