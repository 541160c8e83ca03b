// Spans of time that a plan cannot tell apart: it treats all instants of one alike.
import type { DateUnit } from '#shared/ask-plan.ts';
import { stretchesBetween, type OffsetAt } from './zone-offsets.ts';

/** More would make a statement that is longer than a database takes. */
const SPANS_MAX = 5000;

/** Hours are not told. */
type Unit = Exclude<DateUnit, 'hour'>;

/** What a plan tells apart. */
export interface ToldApart {
  /** What it groups times by. */
  units: readonly Unit[];
  /** Whether it asks for the first or the last time that the clocks showed: then their changes count. */
  extremes: boolean;
  /** The instants that it compares with, as stored. */
  bounds: readonly string[];
}

/**
 * Cuts the time from one instant to another into spans.
 * @param first and `last` in milliseconds since 1970 UTC
 * @returns the instant at which each starts, as stored, in order; undefined if they are too many
 */
export function spansBetween(
  first: number,
  last: number,
  { units, extremes, bounds }: ToldApart,
  offsetAt: OffsetAt,
): string[] | undefined {
  const starts = new Set([first]);
  const within = bounds.map((bound) => Date.parse(bound)).filter((at) => at > first && at <= last);
  for (const at of within) starts.add(at);
  if (units.length > 0 || extremes) {
    // While the clocks are not changed, a later instant is a later time.
    let from = first;
    for (const { until = last + 1, seconds } of stretchesBetween(first, last, offsetAt)) {
      starts.add(from);
      const offset = seconds * 1000;
      for (const unit of units)
        for (let at = nextStart(from + offset, unit); at < until + offset; at = nextStart(at, unit)) {
          starts.add(at - offset);
          if (starts.size > SPANS_MAX) return undefined;
        }
      from = until;
    }
  }
  return [...starts].toSorted((one, other) => one - other).map((at) => new Date(at).toISOString());
}

/** The start of the next day, week, month, quarter or year. Times are written as if they were UTC. */
function nextStart(time: number, unit: Unit): number {
  const date = new Date(time);
  date.setUTCHours(24, 0, 0, 0);
  // From the next day on, the first that starts the unit.
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  switch (unit) {
    case 'day':
    case 'weekday':
      break;
    case 'week':
      date.setUTCDate(day + ((8 - date.getUTCDay()) % 7));
      break;
    case 'month':
    case 'month_of_year':
      if (day > 1) date.setUTCMonth(month + 1, 1);
      break;
    case 'quarter':
    case 'quarter_of_year':
      if (day > 1 || month % 3 > 0) date.setUTCMonth(month + 3 - (month % 3), 1);
      break;
    case 'year':
      if (day > 1 || month > 0) date.setUTCMonth(12, 1);
      break;
  }
  return date.getTime();
}
