import type { TableColumn } from '#shared/ask-tables.ts';
import { parseDate } from './dates.ts';
import { parseNumber } from './numbers.ts';
import { isError, parseBoolean } from './words.ts';

/** How a column is written. */
export type Writing = Pick<TableColumn, 'type' | 'unit' | 'decimal' | 'dateOrder'>;

/** What a text is in a column: a number, the text of a date, 0 or 1, or a text; null if it is not of its type. */
export function typedValue(
  text: string,
  { type, unit, decimal, dateOrder }: Writing,
): number | string | null {
  switch (type) {
    case 'number': {
      const number = parseNumber(text, decimal);
      const isOther = number?.unit != null && number.unit !== unit;
      return number === undefined || isOther ? null : number.value;
    }
    case 'date':
      return parseDate(text, dateOrder ?? 'ymd') ?? null;
    case 'boolean': {
      const value = parseBoolean(text) ?? { 0: false, 1: true }[text.trim()];
      return value === undefined ? null : Number(value);
    }
    case 'text':
      return isError(text) ? null : text.trim() || null;
  }
}
