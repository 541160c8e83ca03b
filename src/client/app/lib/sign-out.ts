// The log-out, and how this tab reacts to the end of a session, its pause and its return.
import { focusManager, onlineManager } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { checkWhenRestored } from '#client/restored-page.ts';
import { knownCurrentUser } from './current-user.ts';
import {
  endPause,
  endSession,
  getToken,
  isOwnSession,
  isPaused,
  onOtherTab,
  onSessionChange,
  resumeSession,
  startSession,
} from './session.ts';
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

/**
 * Goes on after a pause. Another account gets a new document instead, with nothing of the former.
 * @param token that of the new session
 * @throws the error of the call that asks whose it is
 */
export async function goOn(token: string): Promise<void> {
  const former = knownCurrentUser();
  const user = await trpcClient.users.me.query(undefined, { context: { token } });
  if (isPaused() && user.id === former?.id) return resumeSession(token);
  startSession(token);
  reloadWithoutAsking();
}

/** Makes the end of a session, in this or another tab, clear the cache and navigate to /login. */
export function followSession(router: RegisteredRouter): void {
  const isAdmin = () => router.state.location.pathname.startsWith('/admin');
  const leave = (returnTo?: string) => {
    router.clearCache();
    // Cleared after the navigation, since mounted queries would refetch at once, without a token. Unsaved changes do not
    // block the navigation, since nothing can be saved without a session.
    void router
      .navigate({
        to: '/login',
        replace: true,
        ignoreBlocker: true,
        state: returnTo === undefined ? {} : { returnTo },
      })
      .finally(() => {
        queryClient.clear();
        focusManager.setFocused(undefined);
      });
  };
  onSessionChange((change) => {
    if (change === 'paused') {
      // Polls and refetches would fail without a token.
      focusManager.setFocused(false);
      // Where it is not known who it was, nobody can be told to be the same.
      if (!knownCurrentUser()) endPause();
    } else if (change === 'resumed') {
      focusManager.setFocused(undefined);
      void queryClient.invalidateQueries();
    } else leave(change === 'refused' ? router.state.location.href : undefined);
  });
  onOtherTab((token) => {
    if (token === null) {
      if (isPaused()) endPause();
      else if (isAdmin()) leave();
      return;
    }
    // A log-in in another tab, perhaps with another account: the reload runs the guards before this screen makes a call
    // that the new account may not make.
    if (isPaused()) goOn(token).catch(reloadWithoutAsking);
    else reloadWithoutAsking();
  });
  // The browser may go back to a screen outside of the admin area, after the question about unsaved changes.
  router.subscribe('onResolved', () => {
    if (!isAdmin()) endPause();
  });
  // A restored page calls nothing before the check: the browser reports its visibility first, which refetches old data.
  window.addEventListener('pagehide', () => focusManager.setFocused(false));
  const isStillRight = () => {
    const isOwn = isOwnSession();
    if (isOwn && !isPaused()) focusManager.setFocused(undefined);
    return isOwn;
  };
  checkWhenRestored(isStillRight, () => {
    // Mounted queries would refetch what is removed.
    onlineManager.setOnline(false);
    queryClient.clear();
    reloadWithoutAsking();
  });
}
