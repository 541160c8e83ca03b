// How the cells of figures are written for people.
import type { DateUnit } from './ask-plan.ts';
import type { ColumnType } from './ask-tables.ts';
import { clockText } from './clock-text.ts';
import { datePartText, isRecurring } from './date-part-text.ts';
import type { Cell } from './figures.ts';

/** What a column of a figure holds. */
export interface FigureColumn {
  name: string;
  role: 'group' | 'measure' | 'listed';
  type: ColumnType;
  unit: string | null;
  /** Whether its values tell rows of the table apart. */
  isKey?: boolean | undefined;
  /** What its dates are grouped by. */
  by?: DateUnit | undefined;
  /** How wide the ranges are that its numbers are grouped into. */
  width?: number | undefined;
}

/**
 * A cell of a figure for people.
 * @param locale of numbers and dates; undefined for the reader's own
 */
export function formatCell(cell: Cell, column: FigureColumn, locale?: string): string {
  const { type, unit, by, width } = column;
  if (cell === null) return '–';
  if (by !== undefined && isRecurring(by)) return datePartText(cell, by, locale) ?? String(cell);
  if (width !== undefined && typeof cell === 'number') return formatRange(cell, width, unit, locale);
  if (isYear(cell, column) || isIdentifier(cell, column)) return String(cell);
  if (type === 'number' && typeof cell === 'number')
    return clockText(cell, unit) ?? withUnit(formatNumber(cell, locale, isCurrency(unit)), unit);
  if (type === 'boolean' && typeof cell === 'number') return cell === 1 ? 'yes' : 'no';
  if (type === 'date') return formatDate(String(cell), by, locale);
  return String(cell);
}

/** Whether a number is a year, which has no separators: one of four digits in a column that says so. */
export function isYear(cell: Cell, { name, type, unit }: FigureColumn): boolean {
  const isNamed = type === 'number' && unit === null && /\byear\b/i.test(name.replaceAll('_', ' '));
  return isNamed && Number.isInteger(cell) && Number(cell) >= 1000 && Number(cell) <= 2999;
}

/** Last words of the names of columns whose numbers name something. */
const identifying = /^(?:id|no|nr|number|code|key|zip|postcode|phone|isbn|ean|sku|#)$/i;

/** Whether a number has no separators, because it names something, as that of an order does. */
function isIdentifier(cell: Cell, { name, role, type, unit, isKey }: FigureColumn): boolean {
  if (type !== 'number' || unit !== null || !Number.isInteger(cell)) return false;
  // Of four digits it may be a year, whatever its column is called, and is read as well without.
  if (role !== 'measure' && (isKey === true || Math.abs(Number(cell)) < 10_000)) return true;
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.]+/)
    .filter(Boolean);
  // The least and the greatest of them are some of them; sums and counts are not.
  if (role === 'measure' && !/^(?:Least|Greatest)$/.test(words[0] ?? '')) return false;
  // A number alone may be one of pieces.
  return identifying.test(words.at(-1) ?? '') && (words.length > 1 || !/^number$/i.test(name));
}

/** A range of numbers as `0–9`, or `0–0.5` where they are not whole. */
function formatRange(from: number, width: number, unit: string | null, locale: string | undefined): string {
  const to = Number.isInteger(width) ? from + width - 1 : from + width;
  const numbers = [...new Set([from, to])].map((own) => formatNumber(own, locale));
  return withUnit(numbers.join('–'), unit);
}

/**
 * A number for people, with two digits that say something.
 * @param isMoney whether it has either no or two decimals
 */
export function formatNumber(value: number, locale?: string, isMoney = false): string {
  // Of a small part too.
  const digits = 2 + Math.max(0, -Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString(locale, {
    minimumFractionDigits: isMoney && !Number.isInteger(value) ? 2 : 0,
    maximumFractionDigits: Math.min(digits, 20),
  });
}

/** Currencies stand before their numbers, `%` right after, other units behind a space that does not break. */
function withUnit(number: string, unit: string | null): string {
  if (unit === null) return number;
  if (isCurrency(unit)) return number.startsWith('-') ? `-${unit}${number.slice(1)}` : unit + number;
  return unit === '%' ? `${number}%` : `${number}\u{a0}${unit}`;
}

const isCurrency = (unit: string | null) => unit !== null && /^\p{Sc}$/u.test(unit);

/** A date, a moment, or the period that it is grouped by, as `2024-03`, `2024-Q1` or the Monday of a week. */
function formatDate(text: string, by: DateUnit | undefined, locale: string | undefined): string {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(text);
  if (quarter) return `Q${quarter[2]} ${quarter[1]}`;
  const [, year, month, day, time] = /^(\d{4})-(\d\d)(?:-(\d\d)(?:T(.*))?)?$/.exec(text) ?? [];
  if (year === undefined) return text;
  const date = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return text;
  const written = date.toLocaleDateString(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: day === undefined ? 'long' : 'short',
    ...(day === undefined ? {} : { day: 'numeric' }),
  });
  if (by === 'week') return `week of ${written}`;
  return time === undefined ? written : `${written}, ${time.slice(0, 'hh:mm'.length)}`;
}
