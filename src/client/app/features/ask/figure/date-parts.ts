// The parts of dates that come again, for the forms of a plan.
import { datePartUnits, type DatePartUnit, type DateUnit } from '#shared/ask-plan.ts';

/** What dates are grouped by, for people. */
export const unitNames: Record<DateUnit, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  quarter_of_year: 'quarter of the year',
  month_of_year: 'month of the year',
  weekday: 'day of the week',
  hour: 'hour of the day',
};

/** The parts of a date that can be compared, each with its name. */
export const partNames: readonly (readonly [DatePartUnit, string])[] = datePartUnits.map((unit) => [
  unit,
  unitNames[unit],
]);

const inWords = (options: Intl.DateTimeFormatOptions, month: number, day: number) =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(Date.UTC(2024, month, day));

/** The values of a part that are chosen by name, each with its number; undefined for those that are written as numbers. */
export function namedValues(part: DatePartUnit): (readonly [number, string])[] | undefined {
  const count = (length: number, toName: (index: number) => string) =>
    Array.from({ length }, (_, index) => [index + 1, toName(index)] as const);
  // The first of January 2024 was a Monday.
  if (part === 'weekday') return count(7, (index) => inWords({ weekday: 'long' }, 0, index + 1));
  if (part === 'month_of_year') return count(12, (index) => inWords({ month: 'long' }, index, 1));
  if (part === 'quarter_of_year') return count(4, (index) => `Q${index + 1}`);
  return undefined;
}
