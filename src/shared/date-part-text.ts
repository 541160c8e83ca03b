// The parts of dates that come again, as people write them.
import type { DateUnit } from './ask-plan.ts';

const recurring = ['quarter_of_year', 'month_of_year', 'weekday', 'hour'] as const;

/** Whether a date is grouped by a part that comes again, such as the weekday. */
export function isRecurring(by: DateUnit): boolean {
  return recurring.some((own) => own === by);
}

/** A Monday, and the first of a year. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/**
 * A part of a date, such as `Monday`, `March`, `Q2` or `14:00`.
 * @param value its number, also written
 * @param locale undefined for the reader's own
 * @returns undefined if the unit does not come again, or has no such part
 */
export function datePartText(value: number | string, by: DateUnit, locale?: string): string | undefined {
  const number = Number(value);
  if (!Number.isInteger(number)) return undefined;
  const isBetween = (least: number, most: number) => number >= least && number <= most;
  const utc = { timeZone: 'UTC' } as const;
  switch (by) {
    case 'weekday':
      return isBetween(1, 7)
        ? new Date(MONDAY + (number - 1) * DAY_MS).toLocaleDateString(locale, { ...utc, weekday: 'long' })
        : undefined;
    case 'month_of_year':
      return isBetween(1, 12)
        ? new Date(Date.UTC(2024, number - 1)).toLocaleDateString(locale, { ...utc, month: 'long' })
        : undefined;
    case 'quarter_of_year':
      return isBetween(1, 4) ? `Q${number}` : undefined;
    case 'hour':
      return isBetween(0, 23) ? `${String(number).padStart(2, '0')}:00` : undefined;
    case 'day':
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return undefined;
  }
}
