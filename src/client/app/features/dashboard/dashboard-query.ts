import { toDay } from '#client/app/lib/date-range.ts';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import { timeZone } from '#client/app/lib/time-zone.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { instantsOf } from './figures-range.ts';

export const NEWEST_COUNT = 5;

/** The instants of a range as it is now. */
export function instantsNow(range: AddressRange): { from: string; to: string } {
  return instantsOf(range, new Date());
}

/** Today as a date input writes it. */
export function today(): string {
  return toDay(new Date().toISOString());
}

/** The newest subscribers; the answer carries the total as well. */
export function newestSubscribersQuery() {
  return queries.subscribers.list.queryOptions({ skip: 0, limit: NEWEST_COUNT });
}

/** How many joined in a range, by days of the browser's time zone. */
export function statsQuery(instants: { from: string; to: string }) {
  return queries.subscribers.stats.queryOptions({ ...instants, time_zone: timeZone() });
}

/** How everybody together uses Ask in a range; for superusers. */
export function askUseQuery(instants: { from: string; to: string }) {
  return queries.questions.use.queryOptions({ ...instants, time_zone: timeZone() });
}
