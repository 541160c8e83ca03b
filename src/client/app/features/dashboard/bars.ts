// What the chart of joins shows: its bars, and the comparison with the time before.
import type { ChartValue } from '#client/app/components/chart/plot.tsx';
import type { SubscriberStats } from '#shared/subscribers.ts';
import { formatDate, formatNumber } from '#client/app/lib/format.ts';

/** From this number of days on, bars are months: a screen has no room for more. */
const MOST_DAYS = 100;

/** A bar, and the first and the last day that it counts. */
export type Bar = ChartValue & { days: { from: string; to: string } };

/** The bars of a range: its days, or its months if the days are too many. @param done what is counted, after a number */
export function barsOf(days: SubscriberStats['per_day'], done = 'joined'): Bar[] {
  if (days.length <= MOST_DAYS) {
    return days.map(({ day, joined }) => ({
      days: { from: day, to: day },
      name: format(day, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
      short: format(day, { day: 'numeric', month: 'short' }),
      ...toValue(joined, done),
    }));
  }
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 'YYYY-MM'.length));
  return [...months].map(([month, its]) => ({
    days: { from: its[0]?.day ?? '', to: its.at(-1)?.day ?? '' },
    name: format(`${month}-01`, { month: 'long', year: 'numeric' }),
    short: format(`${month}-01`, { month: 'short' }),
    ...toValue(
      its.reduce((sum, { joined }) => sum + joined, 0),
      done,
    ),
  }));
}

function toValue(count: number, done: string) {
  return { value: count, text: `${formatNumber(count)} ${done}` };
}

/** The first and the last day of a range for people; empty without days. */
export function spanOf(days: SubscriberStats['per_day']): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const span = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
  return span.formatRange(localDay(first.day), localDay(last.day));
}

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return formatDate(localDay(day), options);
}

/** The start of a day `YYYY-MM-DD` in local time; `new Date(day)` would be its start in UTC. */
function localDay(day: string): Date {
  return new Date(`${day}T00:00`);
}

/** How a range compares with the equally long time before it, in words: the words for that time, and what stands around them. */
export function comparisonOf({
  joined,
  before,
  per_day: days,
}: Pick<SubscriberStats, 'joined' | 'before' | 'per_day'>): [start: string, time: string, end: string] {
  const time =
    days.length === 1
      ? 'the day before'
      : days.length <= MOST_DAYS
        ? `the ${days.length} days before`
        : 'an equally long time before';
  if (before === 0) return ['None in ', time, joined === 0 ? ' either' : ''];
  if (joined === before) return ['As many as in ', time, ''];
  const difference = formatNumber(Math.abs(joined - before));
  const share = formatNumber((joined - before) / before, {
    style: 'percent',
    signDisplay: 'always',
    maximumSignificantDigits: 2,
  });
  return [`${difference} ${joined > before ? 'more' : 'fewer'} than in `, time, ` (${share})`];
}
