// Numbers as people write them: with signs that group digits, with a currency or a unit beside them.
import { CLOCK_UNITS } from '#shared/clock-text.ts';

/** The sign before the decimals. */
export type Decimal = '.' | ',';

export interface WrittenNumber {
  /** As it is written: 25 for `25 %`. */
  value: number;
  /** What stands beside it; null if nothing does. */
  unit: string | null;
}

/** Longer ones are names of something, and too exact for a number. */
const MOST_DIGITS = 15;

const plain = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
const prefix = String.raw`\p{Sc}|[A-Z]{2,3}\p{Sc}|CHF|EUR|USD|GBP|JPY|SEK|NOK|DKK|PLN|CZK|HUF|INR|CNY|AUD|CAD|Fr\.|kr\.?`;
const suffix = String.raw`\p{Sc}|%|‰|°[CF]?|[\p{L}µ%][\p{L}\p{M}\d²³\/·%]{0,9}\.?`;
const written = new RegExp(
  String.raw`^(?<open>\()?(?<sign>[+\-])? ?(?:(?<before>${prefix}) ?(?<inner>[+\-])?)?(?<digits>\d[\d.,'’ ]*|[.,]\d+)(?<exponent>[eE][+\-]?\d{1,3})? ?(?<after>${suffix})?(?<close>\))?$`,
  'v',
);
/** A duration with its unit. */
const duration = /^(?<sign>-)?(?<first>\d{1,9}):(?<second>[0-5]\d)(?::(?<third>[0-5]\d))? ?(?<unit>h|min)$/;
/** A duration or a time of the day: both can be compared and averaged. */
const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/;
/** A time of the day by a clock of twelve hours: `8:04 AM`. */
const halfDayClock = /^(1[0-2]|0?[1-9]):([0-5]\d)(?::([0-5]\d))? ?([ap])\.?m\.?$/i;
const forms = { '.': digitsWith('.', ','), ',': digitsWith(',', '.') } as const;

/** The digits of a number, with a sign that groups thousands (or, as in India, hundreds), and decimals. */
function digitsWith(decimal: Decimal, grouping: Decimal): RegExp {
  const groups = String.raw`\d{1,3}(?:[${grouping}]\d{3})+|\d{1,3}(?:[ '’]\d{3})+|\d{1,2}(?:[${grouping}]\d{2})+[${grouping}]\d{3}`;
  return new RegExp(
    String.raw`^(?:(?<whole>${groups}|\d+)(?:[${decimal}](?<part>\d*))?|[${decimal}](?<only>\d+))$`,
  );
}

/**
 * The number that a text is, with nothing but a unit beside it.
 * @returns undefined if it is none. Digits with zeros before them, and more than 15, are names: `00123`, of an account
 */
export function parseNumber(text: string, decimal: Decimal): WrittenNumber | undefined {
  if (decimal === '.' && plain.test(text)) return { value: Number(text), unit: null };
  // No number of a person is as long, and the expressions below look at each character several times.
  if (text.length > 60) return undefined;
  const even = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2212\u2013]/g, '-');
  const time = even.includes(':') ? duration.exec(even)?.groups : undefined;
  if (time !== undefined) return parseDuration(time);
  const clockTime = even.includes(':') ? (clock.exec(even) ?? halfDayClock.exec(even)) : null;
  const [, hour, minute, second, half] = clockTime ?? [];
  if (hour !== undefined) return clockOf(hourOfDay(hour, half), minute, second);
  const groups = written.exec(even)?.groups;
  if (!groups || (groups['open'] === undefined) !== (groups['close'] === undefined)) return undefined;
  const size = parseDigits((groups['digits'] ?? '').trimEnd(), decimal);
  const unit = groups['before'] ?? groups['after'] ?? null;
  if (size === undefined || (groups['before'] !== undefined && groups['after'] !== undefined))
    return undefined;
  const isNegative = groups['open'] !== undefined || [groups['sign'], groups['inner']].includes('-');
  const value = Number(`${isNegative ? '-' : ''}${size}${groups['exponent'] ?? ''}`);
  return Number.isFinite(value) ? { value, unit } : undefined;
}

/** `7:30 h` as 7.5 hours, `90:30 min` as 90.5 minutes. */
function parseDuration(groups: Readonly<Record<string, string | undefined>>): WrittenNumber | undefined {
  const { sign, first, second, third = '0', unit = null } = groups;
  if (unit === 'min' && groups['third'] !== undefined) return undefined;
  // A quotient of whole numbers, so that 20 minutes are the nearest number to a third.
  const value = (Number(first) * 3600 + Number(second) * 60 + Number(third)) / 3600;
  return { value: sign === '-' ? -value : value, unit };
}

/** The hour of a day of 24 hours. @param half `a` or `p` of a clock of twelve: 12 AM is midnight, 12 PM noon */
export function hourOfDay(hour: string, half: string | undefined): number {
  if (half === undefined) return Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function clockOf(hours: number, minutes: string | undefined, seconds: string | undefined): WrittenNumber {
  const value = hours * 60 + Number(minutes);
  return seconds === undefined
    ? { value, unit: CLOCK_UNITS.short }
    : { value: value * 60 + Number(seconds), unit: CLOCK_UNITS.long };
}

function parseDigits(digits: string, decimal: Decimal): string | undefined {
  const groups = forms[decimal].exec(digits)?.groups;
  if (!groups) return undefined;
  const whole = (groups['whole'] ?? '0').replaceAll(/\D/g, '');
  if (whole.length > MOST_DIGITS || /^0\d/.test(whole)) return undefined;
  return `${whole}.${groups['part'] || groups['only'] || '0'}`;
}
