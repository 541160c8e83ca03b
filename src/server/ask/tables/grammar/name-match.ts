// How well some words name a column: what the parts of its name that are left out, or said otherwise, count against it.
import type { Language } from './language.ts';
import type { NamedColumn } from './name-terms.ts';

/**
 * What counts against a name.
 * @param terms those of the words
 * @param rows the terms of what a row is
 * @param joined the words written as one
 * @returns 0 if they are the whole name, Infinity if they are none of it
 */
export function penaltyOf(
  terms: readonly string[],
  { column, terms: own }: NamedColumn,
  rows: readonly string[],
  { generic, meanings, nameTerms, trailing, unitTerms }: Language,
  joined: string,
): number {
  if (terms.join('') === own.join('') || joined === own.join('')) return 0;
  // "the names of the schools" are in a column that is called as they are.
  const isName = terms.every((term) => nameTerms.has(term)) && own.join('') === rows.join('');
  if (isName && column.type === 'text') return 0.3;
  let penalty = 0;
  const covered = new Set<string>();
  for (const [at, term] of terms.entries()) {
    const hit = own.find((other) => isForm(other, term) || (!meanings.has(term) && isAlike(other, term)));
    if (hit !== undefined) {
      covered.add(hit);
      if (!isForm(hit, term)) penalty += 0.45;
    } else if (rows.includes(term) && covered.size === 0) penalty += 0.02;
    // "airline names", "names of the airlines", but not "names of the rows …"
    else if (trailing[column.type].includes(term) && !rows.includes(terms[at + 1] ?? '')) penalty += 0.2;
    else return Infinity;
  }
  const missing = own.filter((term) => !covered.has(term));
  const told = [...covered].filter(
    (term) => !generic.has(term) && !rows.includes(term) && (!unitTerms.has(term) || own[0] === term),
  );
  // What is named by words that say little has no others; what is named by a word such as `first`, nothing else that does.
  const isVague = told.every((term) => ![undefined, 'ask'].includes(meanings.get(term)));
  if (isVague && missing.some((term) => !rows.includes(term) && !generic.has(term) && !unitTerms.has(term)))
    return Infinity;
  if (covered.size === 0 || (told.length > 0 && isVague && missing.length > 0)) return Infinity;
  if (told.length === 0 && missing.some((term) => term !== 'id' && generic.has(term) && covered.size === 0))
    return Infinity;
  // "transactions" names no date of them.
  if (column.type === 'date' && missing.length > 0 && [...covered].every((term) => rows.includes(term)))
    return Infinity;
  for (const term of missing) {
    if (rows.includes(term)) penalty += 0.06;
    else if (unitTerms.has(term) && own.indexOf(term) > 0) penalty += 0.02;
    else if (term === 'id') penalty += 0.45;
    else if (generic.has(term)) penalty += term === own.at(-1) ? 0.3 : 0.15;
    else penalty += term === own.at(-1) ? 0.6 : 0.4;
  }
  return penalty;
}

/** Whether two terms are one, but for an s that the stemmer takes for the plural: `len` of "lens" and `lens` of "lenses". */
export function isForm(one: string, other: string): boolean {
  return one === other || `${one}s` === other || `${other}s` === one;
}

/** Whether two terms are the same, or forms of one word that the stemmer does not join: `injur` and `injuri`. */
export function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 5 && long.length - short.length <= 2 && long.startsWith(short);
}
