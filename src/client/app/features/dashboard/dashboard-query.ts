import { timeZone } from '#client/app/lib/time-zone.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { instantsOf } from './figures-range.ts';
import type { FigureRange } from './figures-range.ts';

export const NEWEST_COUNT = 5;

/** The newest subscribers; the answer carries the total as well. */
export function newestSubscribersQuery() {
  return queries.subscribers.list.queryOptions({ skip: 0, limit: NEWEST_COUNT });
}

/** How many joined in a range, by days of the browser's time zone. */
export function statsQuery(range: FigureRange) {
  return queries.subscribers.stats.queryOptions({ ...instantsOf(range, new Date()), time_zone: timeZone() });
}
