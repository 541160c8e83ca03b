// Instants and ranges of time, and the days of a time zone.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An instant as text. Earlier than the year 0 it sorts before all others. @param time milliseconds since 1970 UTC */
export function toInstant(time: number): string {
  const text = new Date(time).toISOString();
  return text.startsWith('-') ? '' : text;
}

/** The time before a range: as long, and up to its first instant. @param start milliseconds since 1970 UTC @param end the same */
export function timeBefore(start: number, end: number): { from: string; to: string } {
  // Both ends are included, so the range is a millisecond longer than their difference.
  return { from: toInstant(start - (end - start) - 1), to: toInstant(start - 1) };
}

/** A day of a time zone. */
export interface Day {
  /** `YYYY-MM-DD` */
  name: string;
  /** Its first instant, in milliseconds since 1970 UTC. A day that the time zone has left out starts with the next one. */
  start: number;
}

/**
 * The days from one instant to another, both included.
 * @param from milliseconds since 1970 UTC
 * @param to the same, not before `from`
 * @param timeZone an IANA name
 */
export function daysBetween(from: number, to: number, timeZone: string): Day[] {
  const dayAt = dayReader(timeZone);
  const days: Day[] = [];
  const last = dayAt(to);
  for (let day = dayAt(from), guess = from; day <= last; day += 1) {
    const start = startOf(day, guess, dayAt);
    days.push({ name: new Date(day * DAY_MS).toISOString().slice(0, -14), start });
    guess = start + DAY_MS;
  }
  return days;
}

/** The first instant of a day. @param guess what it is, unless the clocks are changed */
function startOf(day: number, guess: number, dayAt: (time: number) => number): number {
  if (dayAt(guess) >= day && dayAt(guess - 1) < day) return guess;
  // No time zone is further from UTC than this.
  let [before, at] = [day * DAY_MS - 26 * HOUR_MS, day * DAY_MS + 50 * HOUR_MS];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (dayAt(middle) >= day) at = middle;
    else before = middle;
  }
  return at;
}

/** Returns a function that tells the day of an instant, in days since 1970. */
function dayReader(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const year = Number(parts['year']);
    // A day as of UTC; `Date.UTC` would take the years before 100 for those of the 20th century.
    const date = new Date(0);
    date.setUTCFullYear(
      parts['era']?.startsWith('B') ? 1 - year : year,
      Number(parts['month']) - 1,
      Number(parts['day']),
    );
    return date.getTime() / DAY_MS;
  };
}
