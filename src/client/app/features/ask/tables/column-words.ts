import type { ColumnType, DateOrder } from '#shared/ask-tables.ts';
import type { DraftColumn } from './draft.ts';

/** The types of columns for people. */
export const typeNames: readonly (readonly [ColumnType, string])[] = [
  ['text', 'Text'],
  ['number', 'Number'],
  ['date', 'Date'],
  ['boolean', 'Yes or no'],
];

export const orderNames: readonly (readonly [DateOrder, string])[] = [
  ['dmy', 'Day, month, year'],
  ['mdy', 'Month, day, year'],
  ['ymd', 'Year, month, day'],
];

export const decimalNames = [
  ['.', 'Point: 1,234.50'],
  [',', 'Comma: 1.234,50'],
] as const;

/** What a cell is not, where it is not of the type of its column. */
export const notOfType: Readonly<Record<ColumnType, string>> = {
  text: 'no text',
  number: 'no number',
  date: 'no date',
  boolean: 'neither yes nor no',
};

/** How the cells of a column are read, beside its type. */
export function readingOf({ type, unit, decimal, date_order }: DraftColumn): string {
  if (type === 'number')
    return [unit ?? 'no unit', decimal === ',' ? 'decimal comma' : 'decimal point'].join(', ');
  if (type === 'date') return orderNames.find(([order]) => order === date_order)?.[1].toLowerCase() ?? '';
  return '';
}
