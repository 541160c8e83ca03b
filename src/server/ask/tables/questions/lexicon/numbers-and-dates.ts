// Words for numbers, months, days of the week, seasons and periods.
import { stems, words } from './phrases.ts';

const NUMBERS = new Map(
  words(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  ).map((word, index) => [word, index]),
);

for (const [word, number] of [
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
  ['hundred', 100],
  ['dozen', 12],
  ['thousand', 1000],
  ['half', 0.5],
] as const)
  NUMBERS.set(word, number);

/** Days that have a name, as month and day. */
const HOLIDAYS = new Map(
  [
    ['12-24', 'christmas_eve'],
    ['12-25', 'christmas christmas_day xmas xmas_day'],
    ['12-26', 'boxing_day'],
    ['12-31', 'new_year_eve new_years_eve'],
    ['01-01', 'new_year new_year_day new_years_day new_years'],
    ['02-14', 'valentine_day valentines_day'],
    ['03-17', 'st_patrick_day'],
    ['10-31', 'halloween'],
    ['11-05', 'bonfire_night guy_fawkes_night'],
  ].flatMap(([day = '', line = '']) => words(line).map((name) => [name, day] as const)),
);

/** The month and day of a day that has a name: `12-25`. */
export const holiday = (phrase: string) => HOLIDAYS.get(phrase);

/** Words behind which such a name means the day rather than the time around it. */
export const HOLIDAY_LINKS = /^(?:before|after|since|until|till|by|on|than)$/;

/** What counts days rather than what is on them. */
export const ON_DAYS =
  /\bon how many (?:different |separate )?(?:days|dates|nights|mornings|evenings|occasions)\b/i;

/** Nouns before "number" that make it the name of something rather than a count. */
export const NUMBER_NAMES =
  /^(?:phone|telephone|mobile|contact|house|account|order|invoice|reference|ref|serial|registration|membership|member|card|room|ticket|booking|customer|id|part|batch|policy|licence|license|tracking|flight|bus|shirt|phone|fax)$/;

/** Nouns for days themselves. */
export const DATE_NOUNS = /^(?:dates?|days?|nights?|mornings?|afternoons?|evenings?|occasions?)$/;

/** Words between two days of a month. */
export const DAY_LINKS = /^(?:and|to|until|till|through)$/;

/** The number that a word says. */
export const numberWord = (folded: string) => NUMBERS.get(folded);

const MONTHS = words('january february march april may june july august september october november december');

const MONTH_ALIASES: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  sept: 9,
  oct: 10,
  nov: 11,
  dec: 12,
};

export function monthNumber(folded: string): number | undefined {
  const index = MONTHS.indexOf(folded);
  if (index >= 0) return index + 1;
  return Object.hasOwn(MONTH_ALIASES, folded) ? MONTH_ALIASES[folded] : undefined;
}

/** Months that are other words as well, if they are not capitalized. */
export const isWeakMonth = (folded: string) => ['may', 'march', 'mar', 'sep', 'dec', 'jan'].includes(folded);

const WEEKDAYS = words('monday tuesday wednesday thursday friday saturday sunday');

const WEEKDAY_ALIASES: Readonly<Record<string, number>> = {
  mon: 1,
  tue: 2,
  tues: 2,
  wed: 3,
  thu: 4,
  thur: 4,
  thurs: 4,
  fri: 5,
  sat: 6,
  sun: 7,
};

/** The day of the week, 1 for Monday; of a plural as well. */
export function weekdayNumber(folded: string): number | undefined {
  const index = WEEKDAYS.indexOf(folded.replace(/s$/, ''));
  if (index >= 0) return index + 1;
  return Object.hasOwn(WEEKDAY_ALIASES, folded) ? WEEKDAY_ALIASES[folded] : undefined;
}

const SEASONS: Readonly<Record<string, readonly number[]>> = {
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  autumn: [9, 10, 11],
  fall: [9, 10, 11],
  winter: [12, 1, 2],
};

/** What the winter is of: heating is billed by the half-year from October to March. */
const HEATING = stems('heat heating');

/** The first and the last month of a season. @param terms the stems of a question */
export function seasonOf(folded: string, terms: readonly string[]): readonly [number, number] | undefined {
  const months = seasonMonths(folded);
  const [first, last] = [months?.[0], months?.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return folded === 'winter' && terms.some((term) => HEATING.has(term)) ? [10, 3] : [first, last];
}

export const seasonMonths = (folded: string) =>
  Object.hasOwn(SEASONS, folded) ? SEASONS[folded] : undefined;

/** Nouns of periods of time, with the unit of a group: "per month", "by weekday". */
const PERIODS: Readonly<Record<string, 'day' | 'week' | 'month' | 'quarter' | 'year' | 'weekday' | 'hour'>> =
  {
    day: 'day',
    daily: 'day',
    week: 'week',
    weekly: 'week',
    weeks: 'week',
    month: 'month',
    monthly: 'month',
    months: 'month',
    quarter: 'quarter',
    quarterly: 'quarter',
    quarters: 'quarter',
    year: 'year',
    yearly: 'year',
    annual: 'year',
    annually: 'year',
    years: 'year',
    weekday: 'weekday',
    weekdays: 'weekday',
    'day of the week': 'weekday',
    'days of the week': 'weekday',
    'day of week': 'weekday',
    hour: 'hour',
    hourly: 'hour',
    'hour of the day': 'hour',
    'hour of day': 'hour',
  };

export const periodUnit = (phrase: string) => (Object.hasOwn(PERIODS, phrase) ? PERIODS[phrase] : undefined);

/** "monthly", which groups without "by". */
export const isPeriodAdverb = (folded: string) =>
  /^(?:daily|weekly|monthly|quarterly|yearly|annually|hourly)$/.test(folded);
