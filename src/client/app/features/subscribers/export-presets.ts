// The ranges that the export dialog offers, as its two local times.
import { rangeOfName } from '#client/app/lib/date-range.ts';
import type { NamedRange } from '#shared/named-ranges.ts';
import type { DateRange } from '#client/app/lib/date-range.ts';

/** The two fields of the dialog: local times as `datetime-local` inputs write them. */
type LocalRange = { date_from: string; date_to: string };

/** The ranges that are offered, by name; `undefined` is all time. */
export const exportPresets: readonly { label: string; range: NamedRange | undefined }[] = [
  { label: 'Today', range: 'today' },
  { label: '7 days', range: '7-days' },
  { label: '30 days', range: '30-days' },
  { label: 'This month', range: 'this-month' },
  { label: 'Last month', range: 'last-month' },
  { label: 'All', range: undefined },
];

/** The fields of a range that is offered. */
export function fieldsOfPreset(range: NamedRange | undefined, now: Date): LocalRange {
  return fieldsOf(range === undefined ? {} : rangeOfName(range, now.getTime()), now);
}

/**
 * The fields of a range of instants, to the millisecond.
 * @param range an open start becomes 1970, and an open end the end of today
 */
export function fieldsOf({ from, to }: DateRange, now: Date): LocalRange {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - 1;
  return {
    date_from: toLocal(from ?? new Date(1970, 0, 1)).replace(/(:00)?\.000$/, ''),
    date_to: toLocal(to ?? today).replace(/:59\.999$/, ''),
  };
}

/** An instant as a local time to the millisecond. */
function toLocal(instant: string | number | Date): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
}
