// Dates and times of day in a text.
import { foldWord } from '../../indexing/words.ts';
import type { Token } from './tokens.ts';

/** What is written of a date; a month from 1. */
export interface CalendarDate {
  year?: number;
  month?: number;
  day?: number;
}

const languages = 'el ru tr pl ro nl pt it fr es de en'.split(' ');

/** Months or days of the week by their folded names, from 1, in the languages whose stop words are known. */
function namesOf(
  part: 'month' | 'weekday',
  [count, days]: readonly [number, number],
  formsOf: (name: string, language: string) => string[],
): ReadonlyMap<string, number> {
  const named = languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { [part]: 'long', day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: count }, (_, at) => {
      // The first of January 2024 was a Monday.
      const parts = format.formatToParts(Date.UTC(2024, 0, 1 + at * days));
      const name = foldWord(parts.find(({ type }) => type === part)?.value ?? '');
      return formsOf(name, language).map((form): [string, number] => [form, at + 1]);
    }).flat();
  });
  return new Map(named);
}

const months = namesOf('month', [12, 31], (name, language) =>
  language === 'en' ? [name, name.slice(0, 3), name.slice(0, 4)] : [name],
);
/** From 1, Monday; with the plurals. */
export const weekdays = namesOf('weekday', [7, 1], (name) => [name, `${name}s`]);

const year = String.raw`(?:,? (?:(?:of|de|del) )?(?<year>[12]\d{3})(?![\p{L}\p{N}]|[.,]\d))?`;
const dayFirst = new RegExp(
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|\.)? ?(?:(?:of|de|di) )?(?<month>[\p{L}\p{M}]+)${year}`,
  'uy',
);
const monthFirst = new RegExp(
  String.raw`(?<month>[\p{L}\p{M}]+)(?: (?<day>\d{1,2})(?:st|nd|rd|th|er)?(?![\p{L}\p{N}]|[.,:]\d))?${year}`,
  'uy',
);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * A date that begins with a token: `3 March 2024`, `March 3rd, 2024`, `March 2024`, `2024-03-03`, `3.3.2024`, `03/2024`, `March`.
 * @returns also where it ends in the text
 */
export function dateAt(
  text: string,
  { kind, text: digits, start: at, end }: Token,
): { date: CalendarDate; end: number } | undefined {
  if (kind === 'date') {
    const date = numericDate(digits);
    return date && { date, end };
  }
  for (const pattern of [dayFirst, monthFirst]) {
    const match = matchAt(pattern, text, at);
    const { day, month: name = '', year: own } = match?.groups ?? {};
    const month = monthOf(name);
    if (match === null || month === undefined) continue;
    if (day === undefined && own === undefined && !isNamedAlone(name, text.slice(0, at))) continue;
    const date = possible({
      month,
      ...(day !== undefined && { day: Number(day) }),
      ...(own !== undefined && { year: Number(own) }),
    });
    return date && { date, end: at + match[0].length };
  }
  return undefined;
}

/** Nothing where day and month may stand either way: such a date is compared as it is written. */
function numericDate(text: string): CalendarDate | undefined {
  const [one = 0, two = 0, three = 0] = text.split(/[./-]/).map(Number);
  if (/^\d{1,2}\/\d{4}$/.test(text)) return possible({ year: two, month: one });
  if (/^\d{4}/.test(text)) return possible({ year: one, month: two, day: three });
  const long = /\d{4}$/.test(text) ? three : three + (three < 70 ? 2000 : 1900);
  if (text.includes('.') || one > 12) return possible({ year: long, month: two, day: one });
  return two > 12 || one === two ? possible({ year: long, month: one, day: two }) : undefined;
}

function possible(date: CalendarDate): CalendarDate | undefined {
  const { month = 1, day = 1 } = date;
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? date : undefined;
}

/** `may`, `march` and `mar` are months only with a capital. */
const monthOf = (name: string) =>
  /^(?:may|march|mar|dec|sept?)$/.test(name) ? undefined : months.get(foldWord(name));

/** Whether the name of a month means one with neither day nor year: short ones are other words and names too. */
const isNamedAlone = (name: string, before: string) =>
  (name.length > 4 && !/^(?:March|April)$/.test(name)) ||
  (/^\p{Lu}/u.test(name) && /[\p{L}\p{N}] $/u.test(before));

const clock =
  /(?<hours>\d{1,2})(?:(?<sign>[.:])(?<minutes>\d{2})(?::\d{2})?)?(?![.,:]?\d)(?: ?(?<half>[ap])(?:m(?![\p{L}\p{N}])|\.m\b\.?)| ?(?<named>uhr|o'?clock)(?!\p{L}))?/iuy;
const namedTimes = new Map([
  ['noon', 720],
  ['midday', 720],
  ['midnight', 0],
]);

export interface Time {
  /** Since midnight; of `7:30` it may be those of the morning, though the evening is meant. */
  minutes: number;
  /** Whether it is told which half of the day is meant. */
  isSure: boolean;
  end: number;
}

/** A time of day that begins with a token: `14:00`, `2 pm`, `9.30 a.m.`, `14 Uhr`, `noon`. */
export function timeAt(text: string, { folded, start: at, end: wordEnd }: Token): Time | undefined {
  const named = namedTimes.get(folded);
  if (named !== undefined) return { minutes: named, isSure: true, end: wordEnd };
  const match = matchAt(clock, text, at);
  const { sign, half, named: isNamed, ...parts } = match?.groups ?? {};
  const [hours, minutes] = [Number(parts['hours']), Number(parts['minutes'] ?? 0)];
  const isHalf = half !== undefined && hours <= 12;
  if (match === null || (sign !== ':' && !isHalf && isNamed === undefined)) return undefined;
  const since = isHalf ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours;
  return { minutes: since * 60 + minutes, isSure: isHalf || hours > 12, end: at + match[0].length };
}
