// The text of a cell as a person sees it, so that it is read like that of a file of text.
import { dateOfSerial, durationText, type NumberFormat } from './number-formats.ts';

/** Characters that XML cannot hold are written `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/**
 * A number as its format shows it, with all of its digits: a date in the order year, month, day, `25%`, `1200 €`, `26:30 h`.
 * @param value as the file holds it
 */
export function numberText(value: string, format: NumberFormat | undefined, is1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (format?.kind === 'date' || format?.kind === 'time')
    return dateOfSerial(number, format.kind, is1904) ?? digitsOf(number);
  if (format?.kind === 'duration') return durationText(number, format.unit);
  if (format?.kind === 'percent') return `${digitsOf(number * 100)}%`;
  return format?.unit ? `${digitsOf(number)} ${format.unit}` : digitsOf(number);
}

/** Without the last digits, which computers make up: 0.3 for 0.30000000000000004. */
export function digitsOf(number: number): string {
  return String(Number(number.toPrecision(15)));
}
