// Logging out, and what the end of a session does to this tab, whoever ended it.
import type { RegisteredRouter } from '@tanstack/react-router';
import { checkWhenRestored } from '#client/restored-page.ts';
import { endSession, getToken, isOwnSession, onOtherTab, onSessionEnd } from './session.ts';
import { queryClient, trpcClient } from './trpc.ts';
import { confirmDiscard, reloadWithoutAsking } from './unsaved-changes.ts';

/** How long the next log-in waits for the log-out before it, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 5000;

/** The log-out that the server is being told of, or was told of last. It never rejects. */
let told: Promise<unknown> = Promise.resolve();

/**
 * Ends the session: here at once, and on the server meanwhile, as far as that can be reached. Unsaved changes are asked
 * for first; to keep them is to stay.
 */
export async function signOut(): Promise<void> {
  if (!(await confirmDiscard())) return;
  const token = getToken();
  // Nothing under way may come back as a failure of the session that is being ended.
  const cancelled = queryClient.cancelQueries();
  endSession();
  if (token !== null) {
    told = trpcClient.auth.logout.mutate(undefined, { context: { token } }).catch(() => undefined);
  }
  await cancelled;
}

/**
 * Resolves when the log-out of this tab is answered, or has taken too long: its answer removes the session cookie, which
 * by then must not be that of the next session.
 */
export async function settleSignOut(): Promise<void> {
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))]);
}

/** From now on the end of a session, here or in another tab, empties the cache and leads to /login. */
export function followSession(router: RegisteredRouter): void {
  const leave = () => {
    router.clearCache();
    // Emptied once nothing on screen reads from it, or it would be filled again at once, without a token.
    // Without a session there is nothing to stay for: no form may hold it up.
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
    // Someone signed in elsewhere: what is shown may belong to another account, and the guards decide anew, before a
    // call of this screen can be refused to whoever that is.
    reloadWithoutAsking();
  });
  checkWhenRestored(isOwnSession, () => {
    queryClient.clear();
    reloadWithoutAsking();
  });
}
