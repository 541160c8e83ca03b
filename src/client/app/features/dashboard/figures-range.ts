// The range of the figures: in the address of the dashboard, as instants, and as the filter of the list that has the same rows.
import { rangeOfName, toInstants } from '#client/app/lib/date-range.ts';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import type { DashboardSearch } from './dashboard-search.ts';

/** The ranges with a button, by their names in the address. */
export const figureRanges = [
  { id: '7-days', label: '7 days' },
  { id: '30-days', label: '30 days' },
  { id: '90-days', label: '90 days' },
  { id: '12-months', label: '12 months' },
] as const;

/** The range of an address without one. */
export const DEFAULT_RANGE = { named: '30-days' } as const satisfies AddressRange;

/** The range of an address. */
export function rangeOfSearch({ joined, from, to }: DashboardSearch): AddressRange {
  if (joined !== undefined) return { named: joined };
  return from === undefined ? DEFAULT_RANGE : { from, to };
}

/** The filter of the list of subscribers that has those of a range. */
export function listSearchOf({ named, from, to }: AddressRange): DashboardSearch {
  return named === undefined ? { from, to } : { joined: named };
}

/**
 * The instants of a range. One that goes on ends with this hour at the latest, so that it does not change with every call, and
 * so that the time before it is as long as what has passed of it.
 */
export function instantsOf(range: AddressRange, now: Date): { from: string; to: string } {
  const hour = new Date(now);
  hour.setMinutes(59, 59, 999);
  const latest = hour.toISOString();
  const { from = rangeOfName('30-days', now.getTime()).from ?? latest, to = latest } = toInstants(
    range,
    now.getTime(),
  );
  return { from, to: to < latest || from > latest ? to : latest };
}

/** The time before a range, as the server counts it: as long, and up to its first instant. */
export function timeBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const instant = (time: number) => new Date(Math.max(time, FIRST_INSTANT)).toISOString();
  return { from: instant(start - (end - start) - 1), to: instant(start - 1) };
}

/** Of the years that an instant is written with four digits. */
const FIRST_INSTANT = Date.parse('0000-01-01T00:00:00Z');

/** The longest range that the server counts, in days. */
const MOST_DAYS = 800;

/** Why the figures of a range cannot be shown, as a sentence; undefined where they can. */
export function problemOfRange({ from, to }: { from: string; to: string }): string | undefined {
  if (from > to) return 'The last day must not be before the first.';
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days > MOST_DAYS ? `Choose at most ${MOST_DAYS} days.` : undefined;
}
