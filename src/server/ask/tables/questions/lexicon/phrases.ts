// Lists of words and phrases, and the stems by which they are compared.
import { stemOf } from '../../../indexing/words.ts';

/** Splits a line of words at blanks; `_` stands for a blank within a phrase. */
export const words = (line: string) =>
  line
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '));

export const stems = (line: string) => new Set(words(line).map(phraseStem));

/** The stems of the words of a phrase, joined by blanks. */
export function phraseStem(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => stemOf(word))
    .join(' ');
}
