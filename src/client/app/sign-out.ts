// Logging out, and what the end of a session does to this tab, whoever ended it.
import { checkWhenRestored } from '../restored-page.ts';
import type { AppRouterInstance } from './router.tsx';
import { endSession, getToken, isOwnSession, onOtherTab, onSessionEnd } from './session.ts';
import { queryClient, trpcClient } from './trpc.ts';

/** How long the next log-in waits for the log-out before it, in milliseconds. */
const PATIENCE = 5000;

/** The log-out that the server is being told of, or was told of last. It never rejects. */
let told: Promise<unknown> = Promise.resolve();

/** Ends the session: here at once, and on the server meanwhile, as far as that can be reached. */
export async function signOut(): Promise<void> {
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
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/** From now on the end of a session, here or in another tab, empties the cache and leads to /login. */
export function followSession(router: AppRouterInstance): void {
  const leave = () => {
    router.clearCache();
    // Emptied once nothing on screen reads from it, or it would be filled again at once, without a token.
    void router.navigate({ to: '/login', replace: true }).finally(() => queryClient.clear());
  };
  const leaveAdmin = () => {
    if (router.state.location.pathname.startsWith('/admin')) leave();
  };
  onSessionEnd(leave);
  onOtherTab((token) => {
    if (token === null) return leaveAdmin();
    // Someone signed in elsewhere: what is shown may belong to another account, and the guards decide anew, before a
    // call of this screen can be refused to whoever that is.
    window.location.reload();
  });
  checkWhenRestored(isOwnSession, () => {
    queryClient.clear();
    window.location.reload();
  });
}
