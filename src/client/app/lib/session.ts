// Being signed in, as the browser knows it: an access token is stored. Starting and ending that, and who is told of the end.
import { getStored, removeStored, setStored, subscribe } from '#client/storage.ts';

const listeners = new Set<() => void>();

/** The token of the session whose data this document shows; another tab may have stored another one since. */
let ownToken = getToken();

/** The tokens that failed calls were sent with, by their errors. */
const tokensOfErrors = new WeakMap<object, string | null>();

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
  ownToken = token;
}

/**
 * Forgets the token and tells the listeners.
 * @returns false when there was no token left to forget, so that the second of two failures changes nothing
 */
export function endSession(): boolean {
  if (!hasToken()) return false;
  removeStored('access_token');
  ownToken = null;
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
  return subscribe('access_token', (token) => {
    if (token === null) ownToken = null;
    listener(token);
  });
}

/** Whether the stored session is still the one whose data this document shows. */
export function isOwnSession(): boolean {
  return getToken() === ownToken;
}

/** Remembers the token that a failed call was sent with, null for none. */
export function rememberToken(error: object, token: string | null): void {
  tokensOfErrors.set(error, token);
}

function tokenOfError(error: unknown): string | null | undefined {
  return typeof error === 'object' && error !== null ? tokensOfErrors.get(error) : undefined;
}

/** Whether a failed call was sent with a token that is no longer the stored one. */
export function isOfPastSession(error: unknown): boolean {
  const token = tokenOfError(error);
  return typeof token === 'string' && token !== getToken();
}

/** Whether a failed call is known to have been sent without a token. */
export function wasSentWithoutToken(error: unknown): boolean {
  return tokenOfError(error) === null;
}
