// How numbers, times and lists are written. The screens are in English, so numbers and words are too; a date, a time, or a number
// of a table stands in the format that the reader's browser has.

const WORDS = 'en';

/** A number such as `12,345`. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(WORDS, options);
}

/** A number as the cells of tables show it. @param locale undefined for the reader's own format */
export function formatCellNumber(value: number, locale?: string, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(locale, options);
}

/** What parts the digits of a number in a format, and the digits themselves, from 0. @param locale as above */
export function numberMarks(locale?: string): { decimal: string; group: string; digits: string[] } {
  const parts = new Intl.NumberFormat(locale).formatToParts(-1_234_567.5);
  const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    decimal: find('decimal'),
    group: find('group'),
    digits: Array.from({ length: 10 }, (_, digit) => formatCellNumber(digit, locale)),
  };
}

/** A number of things, such as `1 subscriber` or `12,345 subscribers`. @param many the plural, where it is not made by an s */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Names in a row, such as `“a”, “b”, and “c”`. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(WORDS).format(names);
}

/** A date with its time, in the reader's format. */
export function formatMoment(at: string | number | Date, options?: Intl.DateTimeFormatOptions): string {
  return new Date(at).toLocaleString(undefined, options);
}

/** A date, in the reader's format. */
export function formatDate(at: string | number | Date, options?: Intl.DateTimeFormatOptions): string {
  return new Date(at).toLocaleDateString(undefined, options);
}

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
  return new Intl.RelativeTimeFormat(WORDS, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit);
}

/** A duration in seconds, such as `30 minutes`; one day reads `24 hours`. */
export function formatInterval(seconds: number): string {
  const [unit, length] =
    SPANS.find(([name, span]) => seconds % span === 0 && (name !== 'day' || seconds > span)) ?? SPANS[5];
  const count = seconds / length;
  return count === 1 ? unit : `${formatNumber(count)} ${unit}s`;
}
