// The log-out, and how this tab reacts to the end of a session.
import { focusManager, onlineManager } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { checkWhenRestored } from '#client/restored-page.ts';
import { endSession, getToken, isOwnSession, onOtherTab, onSessionEnd } from './session.ts';
import { queryClient, trpcClient } from './trpc.ts';
import { confirmDiscard, reloadWithoutAsking } from './unsaved-changes.ts';

/** How long the next log-in waits for the log-out before it, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 5000;

/** The latest log-out call; it never rejects. */
let logoutCall: Promise<unknown> = Promise.resolve();

/**
 * Ends the session at once in the browser, and in the background on the server. Asks first if there are unsaved changes;
 * if they are kept, the session continues.
 */
export async function signOut(): Promise<void> {
  if (!(await confirmDiscard())) return;
  const token = getToken();
  // Running queries must not fail as part of the ended session.
  const cancelled = queryClient.cancelQueries();
  endSession();
  if (token !== null) {
    logoutCall = trpcClient.auth.logout.mutate(undefined, { context: { token } }).catch(() => undefined);
  }
  await cancelled;
}

/**
 * Resolves when the latest log-out call is done or has timed out. A log-in waits for it, since the response to the log-out
 * removes the session cookie.
 */
export async function settleSignOut(): Promise<void> {
  await Promise.race([logoutCall, new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))]);
}

/** Makes the end of a session, in this or another tab, clear the cache and navigate to /login. */
export function followSession(router: RegisteredRouter): void {
  const leave = () => {
    router.clearCache();
    // Cleared after the navigation, since mounted queries would refetch at once, without a token. Unsaved changes do not
    // block the navigation, since nothing can be saved without a session.
    void router
      .navigate({ to: '/login', replace: true, ignoreBlocker: true })
      .finally(() => queryClient.clear());
  };
  const leaveAdmin = () => {
    if (router.state.location.pathname.startsWith('/admin')) leave();
  };
  onSessionEnd(leave);
  onOtherTab((token) => {
    if (token === null) return leaveAdmin();
    // A log-in in another tab, perhaps with another account: the reload runs the guards before this screen makes a call
    // that the new account may not make.
    reloadWithoutAsking();
  });
  // A restored page calls nothing before the check: the browser reports its visibility first, which refetches old data.
  window.addEventListener('pagehide', () => focusManager.setFocused(false));
  const isStillRight = () => {
    const isOwn = isOwnSession();
    if (isOwn) focusManager.setFocused(undefined);
    return isOwn;
  };
  checkWhenRestored(isStillRight, () => {
    // Mounted queries would refetch what is removed.
    onlineManager.setOnline(false);
    queryClient.clear();
    reloadWithoutAsking();
  });
}
