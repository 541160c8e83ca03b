// Dates and times of day in a text.
import { foldWord } from '../../indexing/words.ts';
import type { Token } from './tokens.ts';

/** What is written of a date; a month from 1. */
export interface CalendarDate {
  year?: number;
  month?: number;
  day?: number;
}

const namedLanguages = 'el ru tr pl ro nl pt it fr es de en'.split(' ');

/** The names of months by number from 1, folded, in the languages whose stop words are known; in English also short. */
const months: ReadonlyMap<string, number> = new Map(
  namedLanguages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(new Date(Date.UTC(2024, month, 15)));
      const name = foldWord(parts.find(({ type }) => type === 'month')?.value ?? '');
      return language === 'en' ? [name, name.slice(0, 3), name.slice(0, 4)] : [name];
    }).flatMap((forms, month) => forms.map((name): [string, number] => [name, month + 1]));
  }),
);

/** The names of the days of the week by number from 1, Monday, folded, and their plurals. */
export const weekdays: ReadonlyMap<string, number> = new Map(
  namedLanguages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day): [string, number][] => {
      const name = foldWord(format.format(new Date(Date.UTC(2024, 0, day + 1))));
      return [
        [name, day + 1],
        [`${name}s`, day + 1],
      ];
    }).flat();
  }),
);

/** A date that begins at a token: `3 March 2024`, `March 3rd, 2024`, `March 2024`, `2024-03-03`, `3.3.2024`, `03/2024`, `March`. */
export function dateAt(
  tokens: readonly Token[],
  at: number,
): { date: CalendarDate; last: number } | undefined {
  const token = tokens[at];
  if (token?.kind === 'date') {
    const date = numericDate(token.text);
    return date && { date, last: at };
  }
  return dayFirst(tokens, at) ?? monthFirst(tokens, at);
}

/** Nothing where day and month may stand either way: such a date is compared as it is written. */
function numericDate(text: string): CalendarDate | undefined {
  const [one = 0, two = 0, three = 0] = text.split(/[./-]/).map(Number);
  if (/^\d{1,2}\/\d{4}$/.test(text)) return valid({ year: two, month: one });
  if (/^\d{4}/.test(text)) return valid({ year: one, month: two, day: three });
  const year = /\d{4}$/.test(text) ? three : three < 70 ? 2000 + three : 1900 + three;
  if (text.includes('.') || one > 12) return valid({ year, month: two, day: one });
  return two > 12 || one === two ? valid({ year, month: one, day: two }) : undefined;
}

function valid(date: CalendarDate): CalendarDate | undefined {
  const { month = 1, day = 1 } = date;
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? date : undefined;
}

function dayFirst(tokens: readonly Token[], at: number): { date: CalendarDate; last: number } | undefined {
  const day = dayOf(tokens[at]);
  if (day === undefined) return undefined;
  let next = at + 1;
  if (isSuffix(tokens[next]) && tokens[next]?.start === tokens[at]?.end) next++;
  if (/^(?:of|de|di)$/.test(tokens[next]?.folded ?? '')) next++;
  const month = monthOf(tokens[next]);
  if (month === undefined) return undefined;
  const behind = yearBehind(tokens, next + 1);
  return { date: { day, month, ...(behind && { year: behind.year }) }, last: behind?.last ?? next };
}

function monthFirst(tokens: readonly Token[], at: number): { date: CalendarDate; last: number } | undefined {
  const month = monthOf(tokens[at]);
  if (month === undefined) return undefined;
  const day = dayOf(tokens[at + 1]);
  // `May 5 people` is no date, but `May 5, 2024` is, and `on May 5`.
  if (day !== undefined) {
    const end = isSuffix(tokens[at + 2]) && tokens[at + 2]?.start === tokens[at + 1]?.end ? at + 2 : at + 1;
    const behind = yearBehind(tokens, end + 1);
    return { date: { day, month, ...(behind && { year: behind.year }) }, last: behind?.last ?? end };
  }
  const behind = yearBehind(tokens, at + 1);
  if (behind !== undefined) return { date: { month, year: behind.year }, last: behind.last };
  // A name of a month alone must be written as one: `may` and `march` are words too.
  return isAlone(tokens, at) ? { date: { month }, last: at } : undefined;
}

function isAlone(tokens: readonly Token[], at: number): boolean {
  const { text = '', folded = '' } = tokens[at] ?? {};
  if (
    !/^(?:may|march|mars|mai|mar|dec|sept?|jan|nov|oct|set|juli?|juin|june|august|april)$/.test(folded) ||
    folded.length > 5
  )
    return folded.length > 4 || !/^[a-z]+$/.test(folded);
  if (!/^\p{Lu}/u.test(text)) return false;
  return at > 0 && tokens[at - 1]?.kind !== 'sign' && folded.length >= 3;
}

function yearBehind(tokens: readonly Token[], at: number): { year: number; last: number } | undefined {
  const isJoined = /^(?:,|of|de|del)$/.test(tokens[at]?.folded ?? '');
  const index = isJoined ? at + 1 : at;
  const token = tokens[index];
  if (token?.kind !== 'number' || !/^[12]\d{3}$/.test(token.text)) return undefined;
  // `March 1990s` is none.
  if (tokens[index + 1]?.folded === 's' && tokens[index + 1]?.start === token.end) return undefined;
  return { year: Number(token.text), last: index };
}

const isSuffix = (token: Token | undefined) => /^(?:st|nd|rd|th|er|\.)$/.test(token?.folded ?? '');

function dayOf(token: Token | undefined): number | undefined {
  if (token?.kind !== 'number' || !/^\d{1,2}$/.test(token.text)) return undefined;
  const day = Number(token.text);
  return day >= 1 && day <= 31 ? day : undefined;
}

function monthOf(token: Token | undefined): number | undefined {
  if (
    token?.kind !== 'word' ||
    (/^(?:may|march|mar|dec|sept?)$/.test(token.folded) && !/^\p{Lu}/u.test(token.text))
  )
    return undefined;
  return months.get(token.folded);
}

export interface Time {
  /** Since midnight; of `7:30` it may be those of the morning, though the evening is meant. */
  minutes: number;
  /** Whether it is told which half of the day is meant. */
  isSure: boolean;
  /** Index of its last token. */
  last: number;
}

/** A time of day that begins at a token: `14:00`, `2 pm`, `9.30 a.m.`, `14 Uhr`, `noon`. */
export function timeAt(tokens: readonly Token[], at: number): Time | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (token.folded === 'noon' || token.folded === 'midday') return { minutes: 720, isSure: true, last: at };
  if (token.folded === 'midnight') return { minutes: 0, isSure: true, last: at };
  const isClock = token.kind === 'time';
  if (!isClock && (token.kind !== 'number' || !/^\d{1,2}(?:\.\d{2})?$/.test(token.text))) return undefined;
  const [hours = 0, minutes = 0] = token.text.split(/[.:]/).map(Number);
  const half = hours <= 12 ? halfOfDay(tokens, at + 1) : undefined;
  if (half !== undefined)
    return { minutes: ((hours % 12) + half.hours) * 60 + minutes, isSure: true, last: half.last };
  const [next = '', second = ''] = [tokens[at + 1]?.folded, tokens[at + 2]?.folded];
  const isNamed = /^(?:uhr|o'clock|oclock)$/.test(next);
  const isSplit = next === 'o' && second === 'clock';
  if (!isClock && !isNamed && !isSplit) return undefined;
  return { minutes: hours * 60 + minutes, isSure: hours > 12, last: at + (isSplit ? 2 : isNamed ? 1 : 0) };
}

/** `am`, `p.m.` */
function halfOfDay(tokens: readonly Token[], at: number): { hours: number; last: number } | undefined {
  const [first, dot, second, end] = tokens.slice(at, at + 4);
  const word = first?.folded ?? '';
  if (word === 'am' || word === 'pm') return { hours: word === 'pm' ? 12 : 0, last: at };
  if ((word !== 'a' && word !== 'p') || dot?.text !== '.' || second?.folded !== 'm') return undefined;
  return {
    hours: word === 'p' ? 12 : 0,
    last: end?.text === '.' && end.start === second.end ? at + 3 : at + 2,
  };
}
