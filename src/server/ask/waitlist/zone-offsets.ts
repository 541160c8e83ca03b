// The clocks of a time zone: what they show at instants, and when they are changed.

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** Clocks are not changed and changed back within so many days. */
const STEP_DAYS = 10;

/** How far the clocks are ahead of UTC at an instant, in seconds. */
export type OffsetAt = (time: number) => number;

/** A time during which the clocks are not changed. */
export interface Stretch {
  /** The first instant after it, in milliseconds since 1970 UTC; undefined for the last one. */
  until: number | undefined;
  seconds: number;
}

/** Reads the clocks of a zone. @param timeZone an IANA name */
export function offsetsOf(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (time) => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
    if (sign === undefined) return 0;
    const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0);
    return sign === '-' ? -size : size;
  };
}

/** The first instant between two at which the clocks are not what they are at the first one. */
function changeBetween(from: number, to: number, offsetAt: OffsetAt): number {
  const before = offsetAt(from);
  let [low, high] = [Math.floor(from / SECOND_MS), Math.ceil(to / SECOND_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * SECOND_MS) === before) low = middle;
    else high = middle;
  }
  return high * SECOND_MS;
}

/** What the clocks are from one instant to another, in order; what they are before and after these is not told. */
export function stretchesBetween(from: number, to: number, offsetAt: OffsetAt): Stretch[] {
  const stretches: Stretch[] = [];
  let seconds = offsetAt(from);
  for (let at = from; at < to;) {
    const next = Math.min(to, at + STEP_DAYS * DAY_MS);
    if (offsetAt(next) === seconds) at = next;
    else {
      at = changeBetween(at, next, offsetAt);
      stretches.push({ until: at, seconds });
      seconds = offsetAt(at);
    }
  }
  return [...stretches, { until: undefined, seconds }];
}

/**
 * The first instant at which the clocks show a time; where they leave it out, when they are changed.
 * @param local the time as if it were UTC, in milliseconds since 1970
 */
export function instantOf(local: number, offsetAt: OffsetAt): number {
  // No zone is further from UTC than a day.
  const [early, late] = [local - DAY_MS, local + DAY_MS];
  const shown = [early, late].map((near) => local - offsetAt(near) * SECOND_MS);
  const right = shown.filter((time) => time + offsetAt(time) * SECOND_MS === local);
  return right.length > 0 ? Math.min(...right) : changeBetween(early, late, offsetAt);
}
