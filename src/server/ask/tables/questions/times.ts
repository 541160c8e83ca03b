// Times in a question: "in 2024", "March 2025", "13 February", "Q1", "last month", "the last 7 days", "Saturdays", "summer 2024".
import type { DatePartUnit } from '#shared/ask-plan.ts';
import { iso, moved, pad, periodAround, seasonAround, type Unit } from './calendar.ts';
import { type Token, saidIn } from './tokens.ts';
import type { FoundClock } from './clock-times.ts';
import {
  DAY_LINKS,
  HOLIDAY_LINKS,
  holiday,
  isWeakMonth,
  monthNumber,
  numberWord,
  periodUnit,
  seasonMonths,
  seasonOf,
  weekdayNumber,
} from './lexicon/numbers-and-dates.ts';

/** A time that is said: a period as plans write it, a range of two, or parts that come again in every year. */
export interface FoundTime {
  /** How many tokens it takes. */
  length: number;
  values?: [string] | [string, string];
  part?: { by: DatePartUnit; values: number[] };
  /** A time of the day. */
  clock?: FoundClock;
  /** Whether it is so long ago: more of it is earlier. */
  isAgo?: boolean;
  /** Whether it is a bare number, which may be no year. */
  isBareYear: boolean;
}

const yearOf = (token: Token | undefined) =>
  token !== undefined && /^(?:1[89]|20)\d\d$/.test(token.text) ? Number(token.text) : undefined;

function dayIn(token: Token | undefined): number | undefined {
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.folded ?? '') ?? [];
  return day !== undefined && Number(day) >= 1 && Number(day) <= 31 ? Number(day) : undefined;
}

function monthAt(token: Token | undefined, isLenient = false): number | undefined {
  if (token === undefined) return undefined;
  if (!isLenient && isWeakMonth(token.folded) && !/^\p{Lu}/u.test(token.text)) return undefined;
  return monthNumber(token.folded);
}

const OFFSETS: Readonly<Record<string, number>> = {
  last: -1,
  previous: -1,
  past: -1,
  this: 0,
  current: 0,
  next: 1,
  coming: 1,
};

const DAYS: Readonly<Record<string, number>> = { today: 0, yesterday: -1, tomorrow: 1 };

/** "The start of the year", "the beginning of last month". */
const STARTS = /^(?:start|beginning) of (?:the |this )?(year|month|week|quarter)\b/;

/** The time that starts at a token, the longest one. @param today midnight UTC of the present day */
export function timeAt(tokens: readonly Token[], at: number, today: Date): FoundTime | undefined {
  const [first, second, third, fourth] = tokens.slice(at, at + 4);
  if (first === undefined || first.isQuoted) return undefined;
  const found = (length: number, values: FoundTime['values'], isBareYear = false): FoundTime => ({
    length,
    ...(values && { values }),
    isBareYear,
  });
  const parts = (length: number, by: DatePartUnit, values: number[]): FoundTime => ({
    length,
    part: { by, values },
    isBareYear: false,
  });
  if (first.day !== undefined) return found(1, [first.day]);
  const written = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(first.text);
  if (written) {
    const [, one = '', two = '', year = ''] = written;
    const [day, month] = Number(two) > 12 ? [two, one] : [one, two];
    if (Number(month) <= 12) return found(1, [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`]);
  }
  const days = daysOfMonth(tokens, at) ?? holidayAt(tokens, at);
  if (days !== undefined) return days;
  // "Between now and the end of March": elsewhere "now" says little.
  const isFrom = /^(?:between|from)$/.test(tokens[at - 1]?.folded ?? '');
  if (first.folded === 'now' && isFrom) return found(1, [iso(today)]);
  const [start, unit] = STARTS.exec(saidIn(tokens, at, at + 4)) ?? [];
  if (start !== undefined && unit !== undefined) {
    const own = unitOf(unit);
    const [from] = own === undefined ? [] : (periodAround(today, own) ?? []);
    if (from !== undefined) return found(start.split(' ').length, [from]);
  }
  if (Object.hasOwn(DAYS, first.folded)) return found(1, [iso(moved(today, 'day', DAYS[first.folded] ?? 0))]);
  const before = tokens[at - 1]?.folded ?? '';
  const isAfter =
    /^(?:in|of|since|until|till|from|during|for|by|and|or|vs|versus|between|before|after|to|than|only|just|last|this|next|early|late|mid|until)$/.test(
      before,
    ) &&
    // "Those that may …"
    (first.folded !== 'may' ||
      /^(?:in|of|since|until|till|from|during|for|by|before|after|last|next|early|late|mid)$/.test(before));
  const month = monthAt(first, isAfter || yearOf(second) !== undefined || dayIn(second) !== undefined);
  if (month !== undefined) {
    const year = yearOf(second) ?? (second?.folded === 'of' ? yearOf(third) : undefined);
    if (year !== undefined) return found(yearOf(second) === undefined ? 3 : 2, [`${year}-${pad(month)}`]);
    const day = dayIn(second);
    if (day !== undefined && second?.number !== undefined && yearOf(third) !== undefined)
      return found(3, [`${yearOf(third)}-${pad(month)}-${pad(day)}`]);
    if (day !== undefined)
      return {
        length: 2,
        part: { by: 'month_of_year', values: [month] },
        values: [`--${pad(month)}-${pad(day)}`],
        isBareYear: false,
      };
    return parts(1, 'month_of_year', [month]);
  }
  const day = dayIn(first);
  const after = second?.folded === 'of' ? third : second;
  const own = day === undefined ? undefined : monthAt(after, true);
  if (day !== undefined && own !== undefined) {
    const length = after === third ? 3 : 2;
    const year = yearOf(tokens[at + length]);
    if (year !== undefined) return found(length + 1, [`${year}-${pad(own)}-${pad(day)}`]);
    return {
      length,
      part: { by: 'month_of_year', values: [own] },
      values: [`--${pad(own)}-${pad(day)}`],
      isBareYear: false,
    };
  }
  const quarter = quarterAt(first, second, third);
  if (quarter !== undefined) {
    const length = quarter.length;
    const next = tokens[at + length];
    const year =
      yearOf(next) ??
      (next?.folded === 'of' || next?.folded === 'in' ? yearOf(tokens[at + length + 1]) : undefined);
    if (year !== undefined) {
      const from = quarter.quarter * 3 - 2;
      return found(length + (yearOf(next) === undefined ? 2 : 1), [
        `${year}-${pad(from)}`,
        `${year}-${pad(from + 2)}`,
      ]);
    }
    return parts(length, 'quarter_of_year', [quarter.quarter]);
  }
  const season = seasonMonths(first.folded);
  if (season !== undefined && first.folded !== 'fall') {
    const year = yearOf(second) ?? (second?.folded === 'of' ? yearOf(third) : undefined);
    const length = year === undefined ? 1 : yearOf(second) === undefined ? 3 : 2;
    if (year === undefined) return parts(1, 'month_of_year', [...season]);
    if (first.folded === 'winter') return undefined;
    return found(length, [`${year}-${pad(season[0] ?? 1)}`, `${year}-${pad(season.at(-1) ?? 1)}`]);
  }
  if (first.folded === 'weekend' || first.folded === 'weekends') return parts(1, 'weekday', [6, 7]);
  if (/^(?:weekday|weekdays)$/.test(first.folded) && tokens[at - 1]?.folded === 'on')
    return parts(1, 'weekday', [1, 2, 3, 4, 5]);
  const weekday = weekdayNumber(first.folded);
  if (weekday !== undefined && (first.folded.length > 3 || /^\p{Lu}/u.test(first.text)))
    return parts(1, 'weekday', [weekday]);
  const ago = agoAt(first, second, third, today);
  if (ago !== undefined) return ago;
  const year = yearOf(first);
  if (year !== undefined) return found(1, [String(year)], true);
  if (first.folded === 'year' && yearOf(second) !== undefined)
    return found(2, [String(yearOf(second))], true);
  const relative = lastSeason(tokens, at, today) ?? relativeAt(first, second, third, today);
  if (relative !== undefined) return explained(tokens, at, relative) ?? relative;
  if (
    (first.folded === 'first' || first.folded === 'second') &&
    second?.folded === 'half' &&
    third?.folded === 'of'
  ) {
    const base = yearOf(fourth);
    if (base !== undefined)
      return found(4, first.folded === 'first' ? [`${base}-01`, `${base}-06`] : [`${base}-07`, `${base}-12`]);
  }
  return undefined;
}

/** "between 3 and 14 March", "3-14 March 2025": two days of one month. */
function daysOfMonth(tokens: readonly Token[], at: number): FoundTime | undefined {
  const [first, second] = tokens.slice(at, at + 2);
  const from = dayIn(first);
  if (from === undefined || second === undefined) return undefined;
  const isHyphen = first?.end === second.start && /^[-−]\d{1,2}$/.test(second.text);
  const isOpened = /^(?:between|from)$/.test(tokens[at - 1]?.folded ?? '');
  const isJoined = isOpened ? DAY_LINKS.test(second.folded) : /^(?:to|until|till)$/.test(second.folded);
  if (!isHyphen && !isJoined) return undefined;
  const end = isHyphen ? at + 1 : tokens[at + 2]?.folded === 'the' ? at + 3 : at + 2;
  const to = isHyphen ? Math.abs(second.number ?? 0) : dayIn(tokens[end]);
  const behind = tokens[end + 1]?.folded === 'of' ? end + 2 : end + 1;
  const month = monthAt(tokens[behind], true);
  if (to === undefined || to < from || to > 31 || month === undefined) return undefined;
  const year = yearOf(tokens[behind + 1]);
  const dayOf = (day: number) => `${year ?? '-'}-${pad(month)}-${pad(day)}`;
  return {
    length: behind + (year === undefined ? 1 : 2) - at,
    values: [dayOf(from), dayOf(to)],
    isBareYear: false,
  };
}

/** Days that have a name, where a day is meant: "before Christmas", "on Boxing Day 2024". */
function holidayAt(tokens: readonly Token[], at: number): FoundTime | undefined {
  const length = [3, 2, 1].find(
    (own) => at + own <= tokens.length && holiday(saidIn(tokens, at, at + own)) !== undefined,
  );
  if (length === undefined) return undefined;
  const isDay = HOLIDAY_LINKS.test(tokens[at - 1]?.folded ?? '') || length > 1;
  const day = holiday(saidIn(tokens, at, at + length));
  if (!isDay || day === undefined) return undefined;
  const year = yearOf(tokens[at + length]);
  return {
    length: length + (year === undefined ? 0 : 1),
    values: [`${year ?? '-'}-${day}`],
    isBareYear: false,
    ...(year === undefined && { part: { by: 'month_of_year' as const, values: [Number(day.slice(0, 2))] } }),
  };
}

/** "last year, i.e. 2024": what is explained is what is meant. */
function explained(tokens: readonly Token[], at: number, { length }: FoundTime): FoundTime | undefined {
  const behind = tokens.slice(at + length, at + length + 3);
  const words = behind.map(({ folded }) => folded).join(' ');
  const [said] = /^(?:i e|ie|that is|meaning)(?= )/.exec(words) ?? [];
  const taken = said?.split(' ').length ?? 0;
  const year = yearOf(behind[taken]);
  return year === undefined
    ? undefined
    : { length: length + taken + 1, values: [String(year)], isBareYear: false };
}

function quarterAt(
  first: Token,
  second: Token | undefined,
  third: Token | undefined,
): { quarter: number; length: number } | undefined {
  const [, written] = /^q([1-4])$/.exec(first.folded) ?? [];
  if (written !== undefined) return { quarter: Number(written), length: 1 };
  if (second?.folded !== 'quarter') return undefined;
  // "The last quarter" alone is the one before this.
  const isLast = /^(?:last|final)$/.test(first.folded) && third?.folded === 'of';
  const index = isLast ? 3 : ['first', 'second', 'third', 'fourth'].indexOf(first.folded);
  const ordinal = /^([1-4])(?:st|nd|rd|th)$/.exec(first.folded)?.[1];
  if (index < 0 && ordinal === undefined) return undefined;
  return { quarter: ordinal === undefined ? index + 1 : Number(ordinal), length: 2 };
}

/** "last winter", the latest that is over; "this summer", the one that it is. */
function lastSeason(tokens: readonly Token[], at: number, today: Date): FoundTime | undefined {
  const first = tokens[at]?.folded ?? '';
  const offset = Object.hasOwn(OFFSETS, first) ? OFFSETS[first] : undefined;
  const season = seasonOf(
    tokens[at + 1]?.folded ?? '',
    tokens.map(({ term }) => term),
  );
  const values =
    offset === undefined || season === undefined ? undefined : seasonAround(today, offset, season);
  return values && { length: 2, values, isBareYear: false };
}

/** "Two years ago": the year, month or day that it was. */
function agoAt(
  first: Token,
  second: Token | undefined,
  third: Token | undefined,
  today: Date,
): FoundTime | undefined {
  const count = first.number ?? numberWord(first.folded) ?? (/^an?$/.test(first.folded) ? 1 : undefined);
  const unit = unitOf(second?.folded ?? '');
  if (third?.folded !== 'ago' || unit === undefined || count === undefined || count < 1 || count > 10_000)
    return undefined;
  return { length: 3, values: [iso(moved(today, unit, -Math.round(count)))], isAgo: true, isBareYear: false };
}

function relativeAt(
  first: Token,
  second: Token | undefined,
  third: Token | undefined,
  today: Date,
): FoundTime | undefined {
  if (!Object.hasOwn(OFFSETS, first.folded) || second === undefined) return undefined;
  const offset = OFFSETS[first.folded] ?? 0;
  const unit = unitOf(second.folded);
  // "the last day" is one of something; yesterday has a name.
  if (unit !== undefined && unit !== 'day' && !second.folded.endsWith('s'))
    return { length: 2, values: periodAround(moved(today, unit, offset), unit), isBareYear: false };
  const count = second.number ?? numberWord(second.folded);
  const many = unitOf(third?.folded ?? '');
  if (count === undefined || many === undefined || offset === 0 || count < 1 || count > 10_000)
    return undefined;
  const end = moved(today, many, offset * Math.round(count));
  const [from, to] = offset < 0 ? [moved(end, 'day', 1), today] : [moved(today, 'day', 1), end];
  return { length: 3, values: [iso(from), iso(to)], isBareYear: false };
}

function unitOf(folded: string): Unit | undefined {
  const unit = folded === 'days' ? 'day' : periodUnit(folded);
  return unit === 'weekday' || unit === 'hour' ? undefined : unit;
}
