// The parts of an export that need no browser: its range, two local times as `datetime-local` inputs write them,
// and the count of its rows.
import { z } from 'zod';
import { exportInput } from '#shared/subscribers.ts';

/** The latest time that the inputs take: beyond the year 9999 an instant has no four-digit year. */
export const LATEST = '9999-12-31T23:59';

const HOUR_MS = 3_600_000;

/** A local time as milliseconds since 1970; NaN where it is none. Of a time that a clock change repeats, the first. */
function parseLocal(local: string): number {
  return local === '' ? Number.NaN : new Date(local).getTime();
}

/** As ISO 8601 in UTC; undefined where there is no such time. */
function toInstant(time: number): string | undefined {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/**
 * The first moment of a local time as an input writes it (`2025-02-01T09:30`, or with seconds).
 * @returns an instant in UTC; undefined where it is none
 */
export function startOf(local: string): string | undefined {
  return toInstant(parseLocal(local));
}

/**
 * The last moment of a local time: that of its minute, or of its second where seconds are given. Of a time that a clock
 * change repeats it is that of the second time, so that nothing between the two is lost.
 * @returns an instant in UTC, to the millisecond; undefined where it is none
 */
export function endOf(local: string): string | undefined {
  const [, seconds, fraction] = /T\d+:\d+(:\d+)?(\.\d+)?$/.exec(local) ?? [];
  const length = fraction ? 1 : seconds ? 1000 : 60_000;
  return toInstant(lastOccurrence(parseLocal(local)) + length - 1);
}

/** The same local time once more, where a clock is put back over it; else the time itself. */
function lastOccurrence(time: number): number {
  const offsetAt = (at: number) => new Date(at).getTimezoneOffset();
  // No clock is put back by more than this.
  const putBackBy = offsetAt(time + 3 * HOUR_MS) - offsetAt(time);
  if (!(putBackBy > 0)) return time;
  const again = time + putBackBy * 60_000;
  return offsetAt(again) - offsetAt(time) === putBackBy ? again : time;
}

/** What is wrong with the end of a range whose start is known; undefined when nothing is. */
export function endProblem(from: string, to: string): string | undefined {
  const [date_from, date_to] = [startOf(from), endOf(to)];
  if (date_from === undefined || date_to === undefined) return undefined;
  return exportInput.safeParse({ date_from, date_to }).error?.issues[0]?.message;
}

/** The form of an export: two local times, the end not before the start. */
export const exportFormSchema = z
  .object({
    date_from: z.string().min(1, { error: 'From is required' }),
    date_to: z.string().min(1, { error: 'To is required' }),
  })
  .check(({ value, issues }) => {
    const message = endProblem(value.date_from, value.date_to);
    if (message !== undefined) issues.push({ code: 'custom', path: ['date_to'], message, input: value });
  });

/** How many line ends are in a text; the quoted cells of an export hold none. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
