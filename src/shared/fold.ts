// The spelling in which texts are searched and sorted.

/** Letters that have no decomposition in Unicode, but are typed as these; and the quotation marks of place names. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ƙ: 'k',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
};
const replaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'gu');
// oxlint-disable-next-line no-control-regex -- the range is the one meant
const ascii = /^[\x00-\x7f]*$/;

/**
 * Folds a text, so that texts which differ only in case and accents become equal: NFKD without combining marks, in lower case,
 * and with the letters above replaced. A part of a text, folded, is a part of the folded text.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(replaced, (letter) => replacements[letter] ?? letter);
}
