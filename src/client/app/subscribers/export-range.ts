// The parts of an export that need no browser: its range, two local times as `datetime-local` inputs write them,
// and the count of its rows.
import { exportInput } from '../../../shared/subscribers.ts';

/** The latest time that the inputs take: beyond the year 9999 an instant has no four-digit year. */
export const LATEST = '9999-12-31T23:59';

/** A local time (`2025-02-01T09:30`) as an instant; undefined where it is none. */
export function toInstant(local: string): string | undefined {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** What is wrong with the end of a range whose start is known; undefined when nothing is. */
export function endProblem(from: string, to: string): string | undefined {
  const [date_from, date_to] = [toInstant(from), toInstant(to)];
  if (date_from === undefined || date_to === undefined) return undefined;
  return exportInput.safeParse({ date_from, date_to }).error?.issues[0]?.message;
}

/** How many line ends are in a text; the quoted cells of an export hold none. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
