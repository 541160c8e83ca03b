// Logging out, and what the end of a session does to this tab, whoever ended it.
import type { AppRouterInstance } from './router.tsx';
import { endSession, hasToken, onOtherTab, onSessionEnd } from './session.ts';
import { queryClient, trpcClient } from './trpc.ts';
import { confirmDiscard, reloadWithoutAsking } from './unsaved-changes.ts';

/** Leaving does not wait longer than this for the server, in milliseconds. */
const PATIENCE = 1200;

/**
 * Ends the session on the server, as far as that can be reached, and here in any case. Unsaved changes are asked for
 * first; to keep them is to stay.
 */
export async function signOut(): Promise<void> {
  if (!(await confirmDiscard())) return;
  // Nothing under way may come back as a refusal of the session that is being ended.
  await queryClient.cancelQueries();
  const told = trpcClient.auth.logout.mutate().catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  endSession();
}

/** From now on the end of a session, here or in another tab, empties the cache and leads to /login. */
export function followSession(router: AppRouterInstance): void {
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
  // A page that the browser kept aside and brings back has heard nothing in the meantime.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && !hasToken()) leaveAdmin();
  });
}
