// Ranges of time by name, in days of the browser's time zone.
import { namedRanges, type NamedRange } from '#shared/named-ranges.ts';
import { choiceParam, instantParam, textParam } from './search-params.ts';
import type { SearchParams } from './search-params.ts';

/** A range of instants, both ends inclusive; undefined where it is open. */
export type DateRange = { from?: string | undefined; to?: string | undefined };

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
    case '90-days':
      return { from: startOfDay(year, month, day - 89), to: undefined };
    case '12-months':
      return { from: startOfDay(year, month - 11, 1), to: undefined };
    case 'this-month':
      return { from: startOfDay(year, month, 1), to: undefined };
    case 'last-month':
      return { from: startOfDay(year, month - 1, 1), to: beforeDay(year, month, 1) };
  }
}

/**
 * A range as it stands in an address, where it must not age: its name, or its ends, each a local day as a date input writes it,
 * or an instant.
 */
export type AddressRange = { named?: NamedRange | undefined } & DateRange;

/** The range of an address as the server takes it. @param now milliseconds since 1970 */
export function toInstants({ named, from, to }: AddressRange, now: number): DateRange {
  if (named !== undefined) return rangeOfName(named, now);
  return { from: isDay(from) ? firstOfDay(from) : from, to: isDay(to) ? lastOfDay(to) : to };
}

/** Reads a range from an address. What cannot be one is ignored. @param name the parameter with the name of the range */
export function rangeParams(name: unknown, { from, to }: SearchParams): AddressRange {
  const named = choiceParam(name, namedRanges);
  return named === undefined ? { from: endParam(from), to: endParam(to) } : { named };
}

/** A day or an instant; undefined for anything else. */
function endParam(value: unknown): string | undefined {
  const text = textParam(value);
  return isDay(text) && toDay(firstOfDay(text)) === text ? text : instantParam(value);
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);
}

/** The local day of an instant, or a day itself, as a date input writes it; an empty text if there is none. */
export function toDay(instant: string | undefined): string {
  if (instant === undefined || isDay(instant)) return instant ?? '';
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
