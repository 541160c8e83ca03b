// The figures of the waitlist, from its copy.
import type { StatsInput, SubscriberStats } from '#shared/subscribers.ts';
import type { SubscriberStatus } from '#shared/subscriber-status.ts';
import { numberOfStatus } from './columns.ts';
import type { CopyOfWaitlist } from './copy.ts';
import { daysBetween, timeBefore, toInstant } from '../../days.ts';
import { rangeOf } from './matching.ts';
import type { Snapshot } from './read-periods.ts';

const PLACES_MAX = 20;
const QUARTER_MS = 15 * 60_000;

/** Counts who joined in a range, each day and from where. */
export async function countFigures(
  snapshot: Snapshot,
  copy: CopyOfWaitlist,
  { from, to, time_zone }: StatsInput,
): Promise<SubscriberStats> {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const [[first, last], earlier] = await Promise.all([
    rangeOf(snapshot, copy, { from, to }),
    rangeOf(snapshot, copy, timeBefore(start, end)),
  ]);
  const days = daysBetween(start, end, time_zone);
  const upTo: number[] = [];
  for (const { start: midnight } of days.slice(1)) upTo.push(await countBefore(snapshot, copy, midnight));
  const bounds = [first, ...upTo.map((count) => Math.min(Math.max(count, first), last)), last];
  return {
    total: copy.byTime.length,
    statuses: countStatuses(copy),
    joined: last - first,
    before: earlier[1] - earlier[0],
    per_day: days.map(({ name }, index) => ({
      day: name,
      joined: (bounds[index + 1] ?? 0) - (bounds[index] ?? 0),
    })),
    ...countPlaces(copy, copy.byTime.subarray(first, last)),
  };
}

/** How many of all rows have each status. */
function countStatuses({ columns, byTime }: CopyOfWaitlist): SubscriberStats['statuses'] {
  const { status } = columns;
  /** By the number of a status, which is of one byte. */
  const counts = new Uint32Array(256);
  // By index, here and below: an iterator takes ten times as long.
  for (let index = 0; index < byTime.length; index += 1) {
    // Safe: `index` is one of `byTime`, whose values are rows of the columns.
    const number = status[byTime[index] as number] as number;
    counts[number] = (counts[number] as number) + 1;
  }
  const countOf = (name: SubscriberStatus) => counts[numberOfStatus(name)] ?? 0;
  return {
    unconfirmed: countOf('unconfirmed'),
    waiting: countOf('waiting'),
    invited: countOf('invited'),
    joined: countOf('joined'),
  };
}

/** How many rows come before an instant. Days of today's time zones start with a quarter of an hour. */
async function countBefore(snapshot: Snapshot, copy: CopyOfWaitlist, time: number): Promise<number> {
  if (time % QUARTER_MS === 0) return copy.countBeforeQuarter(toInstant(time));
  return copy.countUpTo(snapshot, { created_at: toInstant(time), id: '' });
}

/** The commonest places of rows, with the middle of their coordinates, and how many rows have none. */
function countPlaces(
  { columns }: CopyOfWaitlist,
  rows: Uint32Array,
): Pick<SubscriberStats, 'places' | 'unknown'> {
  const { place, places } = columns;
  const joined = new Uint32Array(places.size);
  for (let index = 0; index < rows.length; index += 1) {
    // Safe: `index` is one of `rows`, whose values are rows of the columns.
    const number = place[rows[index] as number] as number;
    joined[number] = (joined[number] as number) + 1;
  }
  // Only those that can be among the commonest are compared by name.
  const least = Math.max(joined.slice(1).toSorted().at(-PLACES_MAX) ?? 0, 1);
  const commonest = Array.from(joined.keys())
    .filter((number) => number > 0 && (joined[number] ?? 0) >= least)
    .toSorted((one, other) => (joined[other] ?? 0) - (joined[one] ?? 0) || places.compare(one, other))
    .slice(0, PLACES_MAX)
    .map((number) => ({ number, latitude: 0, longitude: 0, count: 0 }));
  /** By place, its position among the commonest, from 1. */
  const rank = new Uint8Array(places.size);
  for (const [index, { number }] of commonest.entries()) rank[number] = index + 1;
  for (let index = 0; index < rows.length; index += 1) {
    // Safe, as above.
    const row = rows[index] as number;
    // Safe, as above; `rank` has an entry for each place.
    const common = commonest[(rank[place[row] as number] as number) - 1];
    if (common !== undefined) columns.addCoordinates(row, common);
  }
  return {
    places: commonest.map(({ number, latitude, longitude, count }) => ({
      location: places.textOf(number),
      latitude: count === 0 ? null : Math.round(latitude / count) / 100,
      longitude: count === 0 ? null : Math.round(longitude / count) / 100,
      joined: joined[number] ?? 0,
    })),
    unknown: joined[0] ?? 0,
  };
}
