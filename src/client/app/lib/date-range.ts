// Ranges of time by name, in days of the browser's time zone.

/** A range of instants, both ends inclusive; undefined where it is open. */
export type DateRange = { from?: string | undefined; to?: string | undefined };

export const namedRanges = ['today', '7-days', '30-days', 'this-month', 'last-month'] as const;
export type NamedRange = (typeof namedRanges)[number];

function startOfDay(year: number, month: number, day: number): string {
  return new Date(year, month, day).toISOString();
}

/** The last millisecond before a day starts. */
function beforeDay(year: number, month: number, day: number): string {
  return new Date(new Date(year, month, day).getTime() - 1).toISOString();
}

/** The range with a name; one that goes on until today is open at its end. @param now milliseconds since 1970 */
export function rangeOfName(name: NamedRange, now: number): DateRange {
  const today = new Date(now);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  switch (name) {
    case 'today':
      return { from: startOfDay(year, month, day), to: undefined };
    case '7-days':
      return { from: startOfDay(year, month, day - 6), to: undefined };
    case '30-days':
      return { from: startOfDay(year, month, day - 29), to: undefined };
    case 'this-month':
      return { from: startOfDay(year, month, 1), to: undefined };
    case 'last-month':
      return { from: startOfDay(year, month - 1, 1), to: beforeDay(year, month, 1) };
  }
}

/** The name of a range; undefined if it has none. On the first of a month, one range has two names: the first counts. */
export function nameOfRange(range: DateRange, now: number): NamedRange | undefined {
  return namedRanges.find((name) => {
    const { from, to } = rangeOfName(name, now);
    return from === range.from && to === range.to;
  });
}

/** The local day of an instant as a date input writes it; an empty text if there is none. */
export function toDay(instant: string | undefined): string {
  if (instant === undefined) return '';
  const date = new Date(instant);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The first instant of a local day as a date input writes it; undefined for an empty text. */
export function firstOfDay(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  return year && month && date ? startOfDay(year, month - 1, date) : undefined;
}

/** The last instant of a local day as a date input writes it; undefined for an empty text. */
export function lastOfDay(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  return year && month && date ? beforeDay(year, month - 1, date + 1) : undefined;
}
