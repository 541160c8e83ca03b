// The state of backups and alarms, asked for again and again: often while something is under way.
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';

const WATCH_EVERY_MS = 700;
const LOOK_EVERY_MS = 30_000;

/** The backups as a query; nothing is asked for whoever is not a superuser. */
export function useBackups() {
  const { data: user } = useCurrentUser();
  return trpc.backups.list.useQuery(undefined, {
    enabled: user?.is_superuser === true,
    refetchInterval: (query) => (query.state.data?.running ? WATCH_EVERY_MS : LOOK_EVERY_MS),
  });
}

/** Asks anew, after something has begun. */
export function refreshBackups(): Promise<void> {
  return queries.backups.list.invalidate();
}
