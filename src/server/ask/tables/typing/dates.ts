// Dates as people write them.
import type { DateOrder } from '#shared/ask-tables.ts';
import { hourOfDay } from './numbers.ts';

const time = String.raw`(?:[T,]? *(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: *([ap])\.?m\.?)?(?: *(?:Z|[+\-]\d{2}:?\d{2}))?)?`;
const weekday = String.raw`(?:\p{L}{2,12}\.?,? )?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([\-\/.])(\d{1,2})\2(\d{1,2})${time}$`, 'i');
const monthOnly = /^(\d{4})-(\d{2})$/;
const nameAndYear = /^(\p{L}{3,12})\.?,? (\d{4})$/u;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const yearLast = new RegExp(String.raw`^(\d{1,2})([\-\/.])(\d{1,2})\2(\d{4}|\d{2})${time}$`, 'i');
const dayAndMonth = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:\.|st|nd|rd|th)?[ \-\/](?:de )?(\p{L}{3,12})\.?,?[ \-\/](?:de )?(\d{4}|\d{2})${time}$`,
  'iu',
);
const monthAndDay = new RegExp(
  String.raw`^${weekday}(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${time}$`,
  'iu',
);

/** How the names of months begin, in languages that share most of them. */
const months = [
  ['jan', 'jän', 'ene', 'gen'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag', 'maj'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aoû', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];

function monthOf(name: string): number {
  const lower = name.toLowerCase().normalize('NFC');
  return months.findIndex((starts) => starts.some((start) => lower.startsWith(start))) + 1;
}

/** Years of two digits are of this century up to this one. */
const LAST_SHORT_YEAR = 69;

/**
 * The date that a text is.
 * @param order of day, month and year where they are numbers and the year is not written first with four digits
 * @returns `2024-03-01`, with a time `2024-03-01T09:30:00`, as it is written, whatever its zone; undefined if it is none
 */
export function parseDate(text: string, order: DateOrder): string | undefined {
  if (text.length < 6 || text.length > 60) return undefined;
  const even = text.trim().replaceAll(/\s+/g, ' ');
  const first = yearFirst.exec(even);
  if (first) return toIso(Number(first[1]), Number(first[3]), Number(first[4]), first.slice(5));
  const last = yearLast.exec(even);
  if (last) {
    const [one, two, three] = [Number(last[1]), Number(last[3]), Number(last[4])];
    const rest = last.slice(5);
    if (order === 'dmy') return toIso(longYear(three, last[4]), two, one, rest);
    if (order === 'mdy') return toIso(longYear(three, last[4]), one, two, rest);
    return last[4]?.length === 2 ? toIso(longYear(one, last[1]), two, three, rest) : undefined;
  }
  const day = dayAndMonth.exec(even);
  if (day)
    return toIso(longYear(Number(day[3]), day[3]), monthOf(day[2] ?? ''), Number(day[1]), day.slice(4));
  const month = monthAndDay.exec(even);
  if (month) return toIso(Number(month[3]), monthOf(month[1] ?? ''), Number(month[2]), month.slice(4));
  const digitsOfMonth = monthOnly.exec(even);
  if (digitsOfMonth) return monthIn(Number(digitsOfMonth[1]), Number(digitsOfMonth[2]));
  const named = nameAndYear.exec(even);
  if (named) return monthIn(Number(named[2]), monthOf(named[1] ?? ''));
  const digits = order === 'ymd' ? compact.exec(even) : null;
  return digits ? toIso(Number(digits[1]), Number(digits[2]), Number(digits[3]), []) : undefined;
}

/** The first day of a month; years that are far from ours are more likely numbers of parts. */
function monthIn(year: number, month: number): string | undefined {
  return year < 1800 || year > 2200 ? undefined : toIso(year, month, 1, []);
}

/** Whether a text is a date only if its numbers stand in some order, which others may not contradict. */
export function hasNumbersOnly(text: string): boolean {
  return yearLast.test(text.trim());
}

function longYear(year: number, written: string | undefined): number {
  if (written?.length !== 2) return year;
  return year <= LAST_SHORT_YEAR ? 2000 + year : 1900 + year;
}

function toIso(year: number, month: number, day: number, rest: (string | undefined)[]): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  // Another month where there is no such day.
  if (month < 1 || year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined;
  const iso = date.toISOString().slice(0, 10);
  const [hours, minutes = '00', seconds = '00', half] = rest;
  if (hours === undefined) return iso;
  const hour = hourOfDay(hours, half);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return `${iso}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}
