// What the dashboard asks for.
import { queries } from '#client/app/lib/trpc.ts';

/** The newest few subscribers; the answer carries the total as well. */
export const newestSubscribers = { skip: 0, limit: 5 } as const;

/** Asks for it before the dashboard is there. */
export function prefetchDashboard(): void {
  void queries.subscribers.list.prefetch(newestSubscribers);
}
