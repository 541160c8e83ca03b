// How sizes, ages and intervals read.

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.4 MB` */
export function sayBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${UNITS[step]}`;
}

const SPANS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `3 hours ago` */
export function sayAge(moment: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [unit, length] = SPANS.find(([, span]) => seconds >= span) ?? SPANS[3];
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(
    -Math.floor(seconds / length),
    unit,
  );
}

/** `24 hours`, `30 minutes`; days from two on. */
export function sayInterval(seconds: number): string {
  const [unit, length] =
    SPANS.find(([name, span]) => seconds % span === 0 && (name !== 'day' || seconds > span)) ?? SPANS[3];
  const count = seconds / length;
  return count === 1 ? unit : `${count.toLocaleString()} ${unit}s`;
}
