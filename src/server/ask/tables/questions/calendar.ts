// Days and the periods that they are in, as plans write them.

/** A unit of periods of time. */
export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A number of a month or a day in two digits. */
export const pad = (number: number) => String(number).padStart(2, '0');

/** A day as `2024-03-31`. */
export const iso = (day: Date) => day.toISOString().slice(0, 10);

/** The present day where somebody asks, at midnight UTC. */
export function dayOf(now: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return new Date(`${parts.format(now)}T00:00:00Z`);
}

/** A day so many units later, or earlier where the count is negative; within the month where it has fewer days. */
export function moved(day: Date, unit: Unit, count: number): Date {
  const at = new Date(day);
  if (unit === 'day' || unit === 'week') {
    at.setUTCDate(at.getUTCDate() + count * (unit === 'week' ? 7 : 1));
    return at;
  }
  const months = count * { month: 1, quarter: 3, year: 12 }[unit];
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, Math.min(at.getUTCDate(), last)));
}

/** The period of a unit that a day is in, as plans write it. Weeks start on Mondays. */
export function periodAround(day: Date, unit: Unit): [string] | [string, string] {
  if (unit === 'week') {
    const monday = moved(day, 'day', -((day.getUTCDay() + 6) % 7));
    return [iso(monday), iso(moved(monday, 'day', 6))];
  }
  if (unit === 'quarter') {
    const month = Math.floor(day.getUTCMonth() / 3) * 3 + 1;
    return [`${day.getUTCFullYear()}-${pad(month)}`, `${day.getUTCFullYear()}-${pad(month + 2)}`];
  }
  return [iso(day).slice(0, { day: 10, month: 7, year: 4 }[unit])];
}

/**
 * The season of some months that is over, that it is, or that comes next.
 * @param offset below zero for the latest that is over, above for the next one
 * @param months the first and the last, 1 to 12; the last may be of the year after
 */
export function seasonAround(
  today: Date,
  offset: number,
  [from, to]: readonly [number, number],
): [string, string] | undefined {
  const month = iso(today).slice(0, 7);
  const all = [-2, -1, 0, 1].map((distance): [string, string] => {
    const year = today.getUTCFullYear() + distance;
    return [`${year}-${pad(from)}`, `${year + (from > to ? 1 : 0)}-${pad(to)}`];
  });
  if (offset < 0) return all.findLast(([, end]) => end < month);
  return offset > 0
    ? all.find(([start]) => start > month)
    : all.find(([start, end]) => start <= month && end >= month);
}
