// What text is before it is stored: without what nobody sees, and in one form of Unicode.
import { withoutInvisible } from '#shared/invisible.ts';

/** White space of every kind, line ends included. */
const whiteSpace = /[\s\u0085\u180e\u2800]+/gv;

/** The bullets of the fonts Symbol and Wingdings, which have no character of their own in Unicode. */
const symbolBullets = /[\uf0b7\uf0a7\uf0d8\uf076]/g;

/**
 * Text as it is stored: white space is one space, what is invisible is gone, and the rest is well-formed and in form NFC.
 * Spaces at either end stay.
 */
export function cleanText(raw: string): string {
  const plain = /^[ -~]*$/.test(raw) ? raw : cleanUnicode(raw);
  return plain.replaceAll(/ {2,}/g, ' ');
}

function cleanUnicode(raw: string): string {
  return withoutInvisible(raw.toWellFormed().replaceAll(whiteSpace, ' '))
    .replaceAll(symbolBullets, '•')
    .normalize('NFC');
}

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u303f\uff01-\uff60]`;
const endsUnspaced = new RegExp(`${unspaced}$`, 'v');
const startsUnspaced = new RegExp(`^${unspaced}`, 'v');

/** How the end of a line and the start of the next become one text. */
export interface Join {
  /** How many characters of the end are left out: 1 for a hyphen. */
  drop: 0 | 1;
  between: '' | ' ';
}

/**
 * Joins two lines of a paragraph: by a space, by nothing in scripts without spaces, or by leaving out the hyphen at which a
 * word was divided.
 * @param isCompound whether a word is written with this hyphen elsewhere, as in `well-known`
 */
export function joinOf(end: string, start: string, isCompound: (word: string) => boolean): Join {
  if (endsUnspaced.test(end.slice(-2)) && startsUnspaced.test(start.slice(0, 2)))
    return { drop: 0, between: '' };
  const first = /^\p{Ll}[\p{L}\p{M}]*/v.exec(start.slice(0, 60))?.[0];
  const last = /(\p{L}[\p{L}\p{M}]*)[\-\u2010]$/v.exec(end.slice(-60))?.[1];
  if (last !== undefined && first !== undefined) {
    return isCompound(`${last}-${first}`.toLowerCase()) ? { drop: 0, between: '' } : { drop: 1, between: '' };
  }
  // A number or a name after a hyphen, as in `COVID-19` or `Rhine-Main`; but `2019 -` is a dash.
  if (/[\p{L}\p{N}][\-\u2010\u2011]$/v.test(end.slice(-3)) && /^[\p{L}\p{N}]/v.test(start.slice(0, 2)))
    return { drop: 0, between: '' };
  return { drop: 0, between: ' ' };
}

/** The words with hyphens of a text, to remember for the lines that follow. */
export function findCompounds(text: string): string[] {
  return text.toLowerCase().match(/(?<![\p{L}\-])\p{L}{1,40}-\p{L}{1,40}(?![\p{L}\-])/gv) ?? [];
}
