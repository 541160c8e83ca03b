// Numbers as a person types them: written as the screens show numbers, in the reader's own format.
import { formatCellNumber, numberMarks } from '#client/app/lib/format.ts';

/** Parts of three digits, of which those before the last may have two, as in India. */
const NUMBER = /^[-+]?(?:(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/i;

/**
 * A number as the screens write it, such as `1,234.5` or `1.234,5`.
 * @param locale undefined for the reader's own
 * @returns undefined for anything else
 */
export function readNumber(text: string, locale?: string): number | undefined {
  const { decimal, group, digits } = numberMarks(locale);
  // The spaces and apostrophes that part thousands are not those of keyboards.
  const isLike = (pattern: RegExp, character: string) => pattern.test(group) && pattern.test(character);
  // Marks of the direction of writing stand before a minus.
  const plain = Array.from(text.replaceAll(/[\u061c\u200e\u200f]/g, '').trim(), (character) => {
    if (character === decimal) return '.';
    if (character === group || isLike(/[’']/, character) || isLike(/\s/, character)) return ',';
    if (character === '−') return '-';
    if (character === '.' || character === ',') return '?';
    const digit = digits.indexOf(character);
    return digit === -1 ? character : String(digit);
  }).join('');
  const number = NUMBER.test(plain) ? Number(plain.replaceAll(',', '')) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** A number as it can be typed: with all its digits, and nothing that parts thousands. */
export function writeNumber(value: number, locale?: string): string {
  return formatCellNumber(value, locale, { useGrouping: false, maximumFractionDigits: 20 });
}

/** What is wrong with a text that should be a number; undefined if nothing is, or nothing was typed. */
export function numberProblem(text: string, locale?: string): string | undefined {
  if (text.trim() === '' || readNumber(text, locale) !== undefined) return undefined;
  const marks: Record<string, string> = { '.': 'a point', ',': 'a comma' };
  const { decimal } = numberMarks(locale);
  return `Write a number such as ${formatCellNumber(1234.5, locale)}, with ${marks[decimal] ?? `“${decimal}”`} before decimals.`;
}
