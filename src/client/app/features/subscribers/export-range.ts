// The range of an export: two local times as `datetime-local` inputs write them; and the count of its rows.
import { z } from 'zod';
import { exportInput } from '#shared/subscribers.ts';

/** The latest time that the inputs accept: after the year 9999 an ISO instant has no four-digit year. */
export const LATEST = '9999-12-31T23:59';

const HOUR_MS = 3_600_000;

/** A local time in milliseconds since 1970, NaN if invalid. Of a time that a clock change repeats, the first occurrence. */
function parseLocal(local: string): number {
  return local === '' ? Number.NaN : new Date(local).getTime();
}

/** The time as ISO 8601 in UTC; undefined if invalid. */
function toInstant(time: number): string | undefined {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/**
 * The first moment of a local time as an input writes it (`2025-02-01T09:30`, or with seconds).
 * @returns an instant in UTC; undefined if the time is invalid
 */
export function startOf(local: string): string | undefined {
  return toInstant(parseLocal(local));
}

/**
 * The last moment of a local time: the end of its minute, or of its second if seconds are given. Of a time that a clock
 * change repeats, the second occurrence, so that the rows in between are included.
 * @returns an instant in UTC, to the millisecond; undefined if the time is invalid
 */
export function endOf(local: string): string | undefined {
  const [, seconds, fraction] = /T\d+:\d+(:\d+)?(\.\d+)?$/.exec(local) ?? [];
  const length = fraction ? 1 : seconds ? 1000 : 60_000;
  return toInstant(lastOccurrence(parseLocal(local)) + length - 1);
}

/** The second occurrence of a local time that a clock change repeats; any other time unchanged. */
function lastOccurrence(time: number): number {
  const offsetAt = (at: number) => new Date(at).getTimezoneOffset();
  // No clock change is larger than three hours.
  const putBackBy = offsetAt(time + 3 * HOUR_MS) - offsetAt(time);
  if (!(putBackBy > 0)) return time;
  const again = time + putBackBy * 60_000;
  return offsetAt(again) - offsetAt(time) === putBackBy ? again : time;
}

/** The message for an invalid end of a range; undefined if it is valid, or one of the two is missing. */
export function endProblem(from: string, to: string): string | undefined {
  const [date_from, date_to] = [startOf(from), endOf(to)];
  if (date_from === undefined || date_to === undefined) return undefined;
  return exportInput.safeParse({ date_from, date_to }).error?.issues[0]?.message;
}

/** The schema of the export form: two local times, the end not before the start. */
export const exportFormSchema = z
  .object({
    date_from: z.string().min(1, { error: 'From is required' }),
    date_to: z.string().min(1, { error: 'To is required' }),
  })
  .check(({ value, issues }) => {
    const message = endProblem(value.date_from, value.date_to);
    if (message !== undefined) issues.push({ code: 'custom', path: ['date_to'], message, input: value });
  });

/** The number of line ends in a text; the cells of an export contain none. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
