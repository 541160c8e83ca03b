// The terms of the names of tables and their columns, with short forms in full.
import { foldWord, stemOf } from '../../indexing/words.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import type { Cells } from './cells.ts';
import type { Language } from './language.ts';

/** A name as it is compared: its terms, each replaced by the one that stands for its synonyms. */
export interface NamedColumn {
  column: TableColumn;
  terms: string[];
  /** Its terms as they stand, without synonyms. */
  stems: string[];
  /** Its words that are left out of the terms. */
  small: string[];
  /** Whether it holds years as numbers. */
  isYear: boolean;
}

/** Where a word starts within a name such as `birthDate`, `DPhone` or `line2`. */
const WORD_START = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})|(?<=\p{L})(?=\p{N})/gu;

/** A term that shortens what a row is: `stu` of `students`. */
export function inFull(term: string, rows: readonly string[], { meanings }: Language): string {
  if (term.length < 3 || meanings.has(term)) return term;
  return rows.find((row) => row.startsWith(term)) ?? term;
}

/** A name that starts with a letter for what a row is, such as `DPhone` of departments, also with the whole word. */
export function withRows(rows: readonly string[]) {
  return <Name extends { terms: string[] }>(name: Name): Name[] => {
    const [first = '', ...rest] = name.terms;
    const row = rows.at(-1);
    const isShort = row !== undefined && first.length === 1 && rest.length > 0 && row.startsWith(first);
    return isShort ? [name, { ...name, terms: [row, ...rest] }] : [name];
  };
}

/** The terms of a name without spaces, such as `pettype` of `pets` or `cname` of courses, where others know both. */
export function partsOf(term: string, known: ReadonlySet<string>, rows: readonly string[]): string[] {
  const [row = '', rest] = [rows.at(-1), stemOf(term.slice(1))];
  if (row !== term && row.startsWith(term.slice(0, 1)) && rest.length > 3 && known.has(rest))
    return [row, rest];
  for (let at = 3; at <= term.length - 2; at += 1) {
    const [first, last] = [term.slice(0, at), term.slice(at)];
    if (known.has(stemOf(first)) && known.has(stemOf(last))) return [stemOf(first), stemOf(last)];
  }
  return [term];
}

/** The terms of a name such as `birthDate`, `Birth_Date` or `Birth date (UTC)`. */
export function termsOf(name: string, language: Language, rows: readonly string[] = []): string[] {
  return standing(stemsOf(name, language, rows), language);
}

/**
 * The terms of a name as they stand.
 * @param rows the terms of what a row is, of which the first letters may stand in it: `Res` of restaurants
 */
export function stemsOf(name: string, language: Language, rows: readonly string[] = []): string[] {
  const whole = (word: string) => language.abbreviations.get(foldWord(word) || word);
  const words = (name.replaceAll('_', ' ').match(/[\p{L}\p{M}\p{N}]+|[%#]/gu) ?? []).flatMap((word) =>
    (whole(word) ?? word.replaceAll(WORD_START, ' '))
      .split(' ')
      .flatMap((part) => (whole(part) ?? part).split(' ')),
  );
  const stem = (word: string) => (word.length < 4 ? inFull(word, rows, language) : word);
  return words
    .map((word) => stemOf(stem(foldWord(word) || word)))
    .filter((term) => !language.small.has(term));
}

/** The words of a name that are no terms of it: `in` of `date_moved_in`. */
export function smallOf(name: string, { small }: Language): string[] {
  const words = name.replaceAll('_', ' ').replaceAll(WORD_START, ' ').toLowerCase().split(/\s+/);
  return words.filter((word) => small.has(word));
}

/** Terms with synonyms replaced, each once. */
export function standing(terms: readonly string[], { synonyms }: Language): string[] {
  return [...new Set(terms.map((term) => synonyms.get(term) ?? term))];
}

/** Whether a column whose name ends so may have ids or numbers of something. */
export const isKeyTerm = (term: string | undefined, { keyTerms }: Language) =>
  term === 'number' || keyTerms.has(term ?? '');

/** Other words for a row: their terms, and whether the cells bear them out, where these have to be looked at. */
export interface RowsName {
  terms: string[];
  isBorneOut?: () => boolean;
}

/** What the rows are by their ids: by a first column such as `county_id`, or a `room_number` of classrooms. */
export function rowsOfKeys(
  rows: readonly string[],
  columns: readonly TableColumn[],
  cells: Cells,
  language: Language,
): RowsName[] {
  return columns.flatMap((column, index) => {
    const terms = termsOf(column.name, language);
    const told = terms.slice(0, -1);
    const [only = ''] = told;
    const isKey = isKeyTerm(terms.at(-1), language);
    const isSame = told.at(-1) === rows.findLast((term) => !language.generic.has(term));
    if (!isKey || isSame || told.every((term) => language.generic.has(term))) return [];
    const isPart = told.length === 1 && only.length > 3 && rows.at(-1)?.endsWith(only) === true;
    if (isPart) return [{ terms: told }];
    // All rows are compared for it: only where a question has these words.
    return index === 0 ? [{ terms: told, isBorneOut: () => cells.isUnique(column.key) }] : [];
  });
}

/** What a row is by the name of the table: `tests` of `Tests_Taken`. */
export function rowsNameOf(name: string, { participle, meanings }: Language): string {
  const words = name.split(/[\s_]+/);
  const last = words.at(-1)?.toLowerCase() ?? '';
  const isVerb = words.length > 1 && participle.test(last) && meanings.get(last) === 'event';
  return isVerb ? words.slice(0, -1).join(' ') : name;
}
