import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';

const WATCH_EVERY_MS = 700;
const LOOK_EVERY_MS = 30_000;

/** Polls the state of backups and alarms, more often while one is being made; disabled for other than superusers. */
export function useBackups() {
  const { data: user } = useCurrentUser();
  return trpc.backups.list.useQuery(undefined, {
    enabled: user?.is_superuser === true,
    refetchInterval: (query) => (query.state.data?.running ? WATCH_EVERY_MS : LOOK_EVERY_MS),
  });
}

/** Refetches the state, after a backup or a check was started. */
export function refreshBackups(): Promise<void> {
  return queries.backups.list.invalidate();
}
