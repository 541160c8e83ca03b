// The signed-in user, fetched once and kept under one key; only while a token is stored.
import { hasToken } from './session.ts';
import { queries, trpc } from './trpc.ts';

const FRESH_FOR = 60_000;

/** The signed-in user as a query. */
export function useCurrentUser() {
  return trpc.users.me.useQuery(undefined, { enabled: hasToken(), staleTime: FRESH_FOR });
}

/** Starts to fetch the signed-in user before the screens that show them are there. */
export function prefetchCurrentUser(): void {
  if (hasToken()) void queries.users.me.prefetch(undefined, { staleTime: FRESH_FOR });
}
