// The session in the browser: the stored access token, its start and end, and the listeners of the end.
import { getStored, removeStored, setStored, subscribe } from '#client/storage.ts';

const listeners = new Set<() => void>();

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
}

/**
 * Removes the token and calls the listeners.
 * @returns false without a token, so that the second of two failed calls has no effect
 */
export function endSession(): boolean {
  if (!hasToken()) return false;
  removeStored('access_token');
  ownToken = null;
  for (const listener of listeners) listener();
  return true;
}

/** Calls `listener` whenever a session ends in this tab. Returns the function that unsubscribes. */
export function onSessionEnd(listener: () => void): () => void {
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
