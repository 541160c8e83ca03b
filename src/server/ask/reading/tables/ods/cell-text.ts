// The text of a cell of an OpenDocument spreadsheet, as that of any other table is read: numbers with all of their digits.
import type { CellFormat } from '../../opendocument/styles.ts';
import { digitsOf } from '../xlsx/cell-text.ts';
import { dateOfSerial, durationText } from '../xlsx/number-formats.ts';

/** A cell as the file has it. */
export interface OpenCell {
  /** What its value is; empty where it has none. */
  type: string;
  attributes: ReadonlyMap<string, string>;
  format: CellFormat | undefined;
  /** What is shown in it. */
  text: string;
}

/** A date in the order year, month, day, `25%`, `1200 EUR`, `26:30 h`; else what is shown. */
export function cellText({ type, attributes, format, text }: OpenCell): string {
  const number = Number(attributes.get('value') || Number.NaN);
  switch (type) {
    case 'float':
      return Number.isNaN(number) ? text : withUnit(digitsOf(number), format?.unit);
    case 'currency':
      return Number.isNaN(number)
        ? text
        : withUnit(digitsOf(number), format?.unit ?? attributes.get('currency'));
    case 'percentage':
      return Number.isNaN(number) ? text : `${digitsOf(number * 100)}%`;
    case 'date':
      return dateText(attributes.get('date-value') ?? '') ?? text;
    case 'time':
      return timeText(attributes.get('time-value') ?? '', format?.isDuration === true) ?? text;
    case 'boolean': {
      const value = attributes.get('boolean-value');
      return value === undefined ? text : value === 'true' ? 'TRUE' : 'FALSE';
    }
    default:
      return text === '' ? (attributes.get('string-value') ?? '') : text;
  }
}

function withUnit(digits: string, unit: string | null | undefined): string {
  return unit ? `${digits} ${unit}` : digits;
}

/** `2024-03-01`, with a part of a day `2024-03-01T09:30:00`; undefined if it is no date. */
function dateText(value: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:[.,]\d{1,20})?Z?)?$/.exec(value) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined;
  return time === undefined || time === '00:00:00' ? day : `${day}T${time}`;
}

const time = /^(-)?PT(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,]\d{1,20})?S)?$/;

/** `09:30:00`, or `26:30 h` where it is a length of time. */
function timeText(value: string, isDuration: boolean): string | undefined {
  const [all, sign, ...parts] = time.exec(value) ?? [];
  if (all === undefined) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const days = ((hours * 60 + minutes) * 60 + seconds) / 86_400;
  const isClock = !isDuration && sign === undefined && days < 1;
  return (isClock ? dateOfSerial(days, 'time', false) : undefined) ?? durationText(sign ? -days : days, 'h');
}
