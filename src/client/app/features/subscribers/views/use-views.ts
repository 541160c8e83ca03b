import type { View } from '#shared/views.ts';
import { isAtLeast } from '#shared/roles.ts';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';

/** More than anybody has a menu for. */
const MOST = 1000;
const none: readonly View[] = [];

/** The saved views of the signed-in user and those that others share; none while they are not known, and for a `user`. */
export function useViews(): readonly View[] {
  const { data: user } = useCurrentUser();
  const { data } = trpc.views.list.useQuery({ limit: MOST }, { enabled: isAtLeast(user?.role, 'staff') });
  return data?.data ?? none;
}

/** Whether the signed-in user may change a view: the own ones, and superusers all that they see. */
export function useMayChange(): (view: View) => boolean {
  const { data: user } = useCurrentUser();
  return ({ owner_id }) => user !== undefined && (user.is_superuser || owner_id === user.id);
}

/** Fetches the views again. */
export const refreshViews = (): Promise<void> => queries.views.list.invalidate();
