// Accounts that signed up in approval mode and wait for a superuser to activate them.
import type { Approvals } from '#shared/users.ts';
import { useCurrentUser } from './current-user.ts';
import { queries, trpc } from './trpc.ts';

const FRESH_FOR = 60_000;
const none: Approvals = { waiting: [], accounts: [] };

/** The accounts that wait; none for whoever is not a superuser, and nothing is asked for them. */
export function useApprovals(): Approvals {
  const { data: user } = useCurrentUser();
  const { data } = trpc.users.approvals.useQuery(undefined, {
    enabled: user?.is_superuser === true,
    staleTime: FRESH_FOR,
  });
  return data ?? none;
}

/** The ids of the accounts that wait. */
export function useWaitingAccounts(): readonly string[] {
  return useApprovals().waiting;
}

/** Asks who waits, for a superuser's screen that will show it. */
export function prefetchApprovals(): void {
  void queries.users.approvals.prefetch(undefined, { staleTime: FRESH_FOR });
}

/** After a change of accounts: lists of them, and who waits, are asked for anew. */
export async function refreshAccounts(): Promise<void> {
  await Promise.all([queries.users.list.invalidate(), queries.users.approvals.invalidate()]);
}
