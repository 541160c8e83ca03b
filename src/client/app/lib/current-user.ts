import type { UserRole } from '#shared/roles.ts';
import type { User } from '#shared/users.ts';
import { hasToken } from './session.ts';
import { queries, trpc } from './trpc.ts';

const FRESH_FOR = 60_000;

/** The query of the signed-in user; disabled without a token. */
export function useCurrentUser() {
  return trpc.users.me.useQuery(undefined, { enabled: hasToken(), staleTime: FRESH_FOR });
}

/** The role of the signed-in user; undefined until the user is fetched. */
export function useRole(): UserRole | undefined {
  return useCurrentUser().data?.role;
}

/** Prefetches the signed-in user and the version for the admin shell. */
export function prefetchCurrentUser(): void {
  if (!hasToken()) return;
  void queries.users.me.prefetch(undefined, { staleTime: FRESH_FOR });
  // The menu shows the version; prefetched here, it is in the same batch.
  void queries.installation.about.prefetch(undefined, { staleTime: Infinity });
}

/** Fetches the signed-in user; data younger than a few seconds is reused. */
export function fetchCurrentUser(): Promise<User> {
  return queries.users.me.fetch();
}

/** The cached signed-in user, without a call; undefined if there is none. */
export function knownCurrentUser(): User | undefined {
  return queries.users.me.getData();
}

/** Replaces the cached signed-in user after a change of the profile. */
export function setCurrentUser(user: User): void {
  queries.users.me.setData(undefined, user);
}
