/**
 * The form of a text in which it is searched and sorted: without accents (NFKD without combining marks) and in lower case. Two
 * texts that differ only in case or accents have the same form.
 */
export function fold(text: string): string {
  // ASCII has neither accents nor compatibility forms.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  // Lower case first and last: some capitals become a letter with a mark, and some marks hide a capital. The small sigma has a
  // form of its own at the end of a word.
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}
