import type { Approvals } from '#shared/users.ts';
import { formatNumber } from './format.ts';
import { useCurrentUser } from './current-user.ts';
import { queries, trpc } from './trpc.ts';

const FRESH_FOR = 60_000;
const none: Approvals = { waiting: [], accounts: [] };

/** The accounts that signed up in approval mode and wait for activation; empty, without a call, unless the user is a superuser. */
export function useApprovals(): Approvals {
  const { data: user } = useCurrentUser();
  const { data } = trpc.users.approvals.useQuery(undefined, {
    enabled: user?.is_superuser === true,
    staleTime: FRESH_FOR,
  });
  return data ?? none;
}

/** The ids of the waiting accounts. */
export function useWaitingAccounts(): readonly string[] {
  return useApprovals().waiting;
}

/** Prefetches the waiting accounts for a superuser's screen. */
export function prefetchApprovals(): void {
  void queries.users.approvals.prefetch(undefined, { staleTime: FRESH_FOR });
}

/** Refetches the list of users and the waiting accounts, after a change of accounts. */
export async function refreshAccounts(): Promise<void> {
  await Promise.all([queries.users.list.invalidate(), queries.users.approvals.invalidate()]);
}

/** How many accounts wait, in words. */
export function describeWaiting(count: number): string {
  return count === 1
    ? '1 account waits for activation'
    : `${formatNumber(count)} accounts wait for activation`;
}
