// Times in a question, from the present time and zone: "last week", "March", "4 November 2012", "Q1 2023", "the last 7 days".
import { moved, periodAround, periodUnits, seasonAround } from '../questions/calendar.ts';
import type { Token } from '../questions/tokens.ts';
import type { Language } from './language.ts';

export interface FoundTime {
  /** How many tokens it takes. */
  length: number;
  /** A time as a plan writes it, or the first and the last day of a range. */
  values: [string] | [string, string];
}

/**
 * The time that starts at a token, the longest one; nothing if none does. A year alone is a number.
 * @param rows the terms of what a row of the table is
 */
export function timeAt(
  tokens: readonly Token[],
  at: number,
  today: Date,
  language: Language,
  rows: readonly string[],
): FoundTime | undefined {
  const words = tokens.slice(at, at + 4);
  const [first, second, third] = words;
  if (first === undefined || words[0]?.isQuoted) return undefined;
  if (first.day !== undefined) return { length: 1, values: [first.day] };
  const offset = language.days.get(first.folded);
  if (offset !== undefined) return { length: 1, values: [iso(moved(today, 'day', offset))] };
  return (
    dayOfMonth(words, today, language) ??
    quarterOf(first, second, language) ??
    seasonAt(first, second, today, language, new Set([...tokens.map(({ term }) => term), ...rows])) ??
    relativeTime(first, second, third, today, language)
  );
}

function monthOf(token: Token | undefined, { months, weakMonths }: Language): number | undefined {
  if (token === undefined || (weakMonths.has(token.folded) && !/^\p{Lu}/u.test(token.text))) return undefined;
  return months.get(token.folded);
}

const yearOf = (token: Token | undefined) =>
  token?.number !== undefined && /^[12]\d{3}$/.test(token.text) ? token.number : undefined;
const dayIn = (token: Token | undefined, { dayOfMonth: pattern }: Language) => {
  const [, day] = pattern.exec(token?.folded ?? '') ?? [];
  return day !== undefined && Number(day) >= 1 && Number(day) <= 31 ? Number(day) : undefined;
};
const pad = (number: number) => String(number).padStart(2, '0');
const iso = (day: Date) => day.toISOString().slice(0, 10);

/** `March`, `March 2023`, `March 4, 2023`, `4 March 2023`; without a year the last one that has begun. */
function dayOfMonth(words: readonly Token[], today: Date, language: Language): FoundTime | undefined {
  const [first, second, third] = words;
  const leading = monthOf(first, language);
  if (leading !== undefined) {
    const year = yearOf(second);
    if (year !== undefined) return { length: 2, values: [`${year}-${pad(leading)}`] };
    const day = dayIn(second, language);
    const own = yearOf(third);
    if (day !== undefined)
      return { length: own === undefined ? 2 : 3, values: [dated(own, leading, day, today)] };
    return { length: 1, values: [`${lastYearOf(leading, 1, today)}-${pad(leading)}`] };
  }
  const [day, month] = [dayIn(first, language), monthOf(second, language)];
  if (day === undefined || month === undefined) return undefined;
  const year = yearOf(third);
  return { length: year === undefined ? 2 : 3, values: [dated(year, month, day, today)] };
}

function dated(year: number | undefined, month: number, day: number, today: Date): string {
  return `${year ?? lastYearOf(month, day, today)}-${pad(month)}-${pad(day)}`;
}

function lastYearOf(month: number, day: number, today: Date): number {
  const year = today.getUTCFullYear();
  return new Date(Date.UTC(year, month - 1, day)) > today ? year - 1 : year;
}

function quarterOf(first: Token, second: Token | undefined, language: Language): FoundTime | undefined {
  const [, quarter] = language.quarter.exec(first.folded) ?? [];
  const year = yearOf(second);
  if (quarter === undefined || year === undefined) return undefined;
  const month = Number(quarter) * 3 - 2;
  return { length: 2, values: [`${year}-${pad(month)}`, `${year}-${pad(month + 2)}`] };
}

/**
 * `last winter`, the latest that is over; `this summer`, the one that it is; `summer 2024`. Seasons are those of the northern half
 * of the world.
 */
function seasonAt(
  first: Token,
  second: Token | undefined,
  today: Date,
  { seasons, relative }: Language,
  subjects: ReadonlySet<string>,
): FoundTime | undefined {
  const season = seasons.get(first.folded) ?? seasons.get(second?.folded ?? '');
  if (season === undefined) return undefined;
  const { ofSubjects } = season;
  const isOfSubject = ofSubjects !== undefined && [...ofSubjects.subjects].some((term) => subjects.has(term));
  const [from, to] = isOfSubject ? ofSubjects.months : season.months;
  const years = from > to ? 1 : 0;
  const startingIn = (year: number): FoundTime['values'] => [
    `${year}-${pad(from)}`,
    `${year + years}-${pad(to)}`,
  ];
  if (seasons.has(first.folded)) {
    const year = yearOf(second);
    // "winter 2024" may be either.
    return year === undefined || years > 0 ? undefined : { length: 2, values: startingIn(year) };
  }
  const offset = relative.get(first.folded);
  const values = offset === undefined ? undefined : seasonAround(today, offset, [from, to]);
  return values && { length: 2, values };
}

function relativeTime(
  first: Token,
  second: Token | undefined,
  third: Token | undefined,
  today: Date,
  { relative, units, numbers }: Language,
): FoundTime | undefined {
  const offset = relative.get(first.folded);
  if (offset === undefined || second === undefined) return undefined;
  const periodOf = (word: string) => periodUnits.find((own) => own === units.get(word));
  const unit = periodOf(second.folded);
  if (unit !== undefined) return { length: 2, values: periodAround(moved(today, unit, offset), unit) };
  const count = second.number ?? numbers.get(second.folded);
  const many = periodOf(third?.folded ?? '');
  if (count === undefined || many === undefined || offset === 0 || count < 1 || count > 10_000)
    return undefined;
  const end = moved(today, many, offset * count);
  // The last 7 days end with the present one.
  const [from, to] = offset < 0 ? [moved(end, 'day', 1), today] : [moved(today, 'day', 1), end];
  return { length: 3, values: [iso(from), iso(to)] };
}
