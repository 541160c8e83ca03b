import { queries } from '#client/app/lib/trpc.ts';

export const NEWEST_COUNT = 5;

/** The newest subscribers; the answer carries the total as well. */
export function newestSubscribersQuery() {
  return queries.subscribers.list.queryOptions({ skip: 0, limit: NEWEST_COUNT });
}
