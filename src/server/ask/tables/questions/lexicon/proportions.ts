// Words for parts and multiples: "half", "a third", "twice", "10 %".
import type { Token } from '../tokens.ts';
import { numberWord } from './numbers-and-dates.ts';

const PARTS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  third: 1 / 3,
  thirds: 1 / 3,
  quarter: 1 / 4,
  quarters: 1 / 4,
  fifth: 1 / 5,
  fifths: 1 / 5,
  tenth: 1 / 10,
  tenths: 1 / 10,
};

const MULTIPLES: Readonly<Record<string, number>> = { twice: 2, double: 2, triple: 3 };

const inTable = (table: Readonly<Record<string, number>>, word: string) =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** The part or multiple that is said at a place: "a tenth of", "half", "two thirds of", "twice", "3 times", "10 % of". */
export function proportionAt(
  tokens: readonly Token[],
  at: number,
): { value: number; length: number } | undefined {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (first === undefined) return undefined;
  const isOf = (token: Token | undefined) => token?.folded === 'of';
  const multiple = inTable(MULTIPLES, first.folded);
  if (multiple !== undefined) return { value: multiple, length: 1 };
  if (first.folded === 'half') return { value: 1 / 2, length: isOf(second) ? 2 : 1 };
  const count = first.number ?? numberWord(first.folded) ?? (/^an?$/.test(first.folded) ? 1 : undefined);
  if (count === undefined || second === undefined) return undefined;
  const part = inTable(PARTS, second.folded);
  if (part !== undefined && isOf(third)) return { value: count * part, length: 3 };
  if (second.folded === 'times') return { value: count, length: 2 };
  const isPercent = second.text === '%' || second.folded === 'percent';
  return isPercent && isOf(third) ? { value: count / 100, length: 3 } : undefined;
}
