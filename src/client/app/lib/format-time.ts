/** Units of time in seconds; months and years by their mean length. */
const SPANS = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The age of an ISO instant at `now` (milliseconds since 1970), such as `3 hours ago`. */
export function formatAge(moment: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [unit, length] = SPANS.find(([, span]) => seconds >= span) ?? SPANS[5];
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(
    -Math.floor(seconds / length),
    unit,
  );
}

/** A duration in seconds, such as `30 minutes`; one day reads `24 hours`. */
export function formatInterval(seconds: number): string {
  const [unit, length] =
    SPANS.find(([name, span]) => seconds % span === 0 && (name !== 'day' || seconds > span)) ?? SPANS[5];
  const count = seconds / length;
  return count === 1 ? unit : `${count.toLocaleString()} ${unit}s`;
}
