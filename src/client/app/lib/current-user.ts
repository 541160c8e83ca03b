// The signed-in user, fetched once and kept under one key; only while a token is stored.
import type { User } from '#shared/users.ts';
import { hasToken } from './session.ts';
import { queries, trpc } from './trpc.ts';

const FRESH_FOR = 60_000;

/** The signed-in user as a query. */
export function useCurrentUser() {
  return trpc.users.me.useQuery(undefined, { enabled: hasToken(), staleTime: FRESH_FOR });
}

/** Starts to fetch the signed-in user before the screens that show them are there. */
export function prefetchCurrentUser(): void {
  if (!hasToken()) return;
  void queries.users.me.prefetch(undefined, { staleTime: FRESH_FOR });
  // The menu shows which version this is; asked for here, it travels in the same batch.
  void queries.installation.about.prefetch(undefined, { staleTime: Infinity });
}

/** The signed-in user, as the server knows them now; an answer a few seconds old will do. */
export function fetchCurrentUser(): Promise<User> {
  return queries.users.me.fetch();
}

/** The signed-in user as last heard of, without a call; undefined while nothing is known. */
export function knownCurrentUser(): User | undefined {
  return queries.users.me.getData();
}

/** Puts a changed profile in the place of the former one, wherever it is shown. */
export function keepCurrentUser(user: User): void {
  queries.users.me.setData(undefined, user);
}
