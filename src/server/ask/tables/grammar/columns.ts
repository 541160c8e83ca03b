// Which column, or the table itself, some words of a question name.
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import { stemOf } from '../../indexing/words.ts';
import type { Cells } from './cells.ts';
import type { Language } from './language.ts';
import { isForm, penaltyOf } from './name-match.ts';
import {
  inFull,
  partsOf,
  rowsNameOf,
  rowsOfKeys,
  smallOf,
  standing,
  stemsOf,
  termsOf,
  withRows,
  type NamedColumn,
  type RowsName,
} from './name-terms.ts';
import type { Token } from '../questions/tokens.ts';

export interface Names {
  columns: NamedColumn[];
  /** The terms of what a row is, by the name of the table. */
  rows: string[];
  otherRows: RowsName[];
}

/** What a table and its columns, by their keys, are called besides their names. */
export interface OtherNames {
  rows: readonly string[];
  columns: Readonly<Record<string, readonly string[]>>;
}

/** The longest mention of a column, in words. */
export const MENTION_MAX = 6;
/** A worse match is none. */
const PENALTY_MAX = 0.8;

/** The names of a table and its columns, prepared. */
export function namesOf(
  { name, columns }: TableDescription,
  cells: Cells,
  language: Language,
  others: OtherNames = { rows: [], columns: {} },
): Names {
  const rows = termsOf(rowsNameOf(name, language), language);
  // "Authors" and "tutors" of `Course_Authors_and_Tutors`.
  const halves = name.split(language.sides);
  const sides = halves.length > 1 ? halves.flatMap((own) => [own, own.split(/[\s_]+/).at(-1) ?? own]) : [];
  const all = columns.flatMap((column) =>
    [column.name, ...(others.columns[column.key] ?? [])].map((own) => ({
      column,
      stems: stemsOf(own, language, rows),
      small: smallOf(own, language),
      terms: termsOf(own, language, rows),
    })),
  );
  const known = new Set([
    ...rows,
    ...all.flatMap(({ terms }) => (terms.length > 1 ? terms : [])),
    ...language.generic,
    ...language.yearTerms,
  ]);
  return {
    columns: all.flatMap(withRows(rows)).map(({ column, terms, ...own }) => {
      const [only = ''] = terms;
      const parts = (terms.length === 1 ? partsOf(only, known, rows) : terms).map((term) =>
        inFull(term, rows, language),
      );
      const isEvent = parts.some((term) => language.eventTerms.has(term));
      const isYear =
        column.type === 'number' &&
        (parts.some((term) => language.yearTerms.has(term)) || (isEvent && cells.areYears(column.key)));
      return { ...own, column, terms: parts, isYear };
    }),
    rows,
    otherRows: [
      ...[...others.rows, ...membersOf(name, rows, language), ...sides].map((own) => ({
        terms: termsOf(own, language),
      })),
      ...rowsOfKeys(rows, columns, cells, language),
    ],
  };
}

/** What those are called who are together called as the rows: "staff members". */
function membersOf(name: string, rows: readonly string[], { collectives, member }: Language): string[] {
  return collectives.has(rows.at(-1) ?? '') ? [member, `${name} ${member}`] : [];
}

/** The columns of which some name is wanted, each once. */
export function columnsNamed({ columns }: Names, isWanted: (named: NamedColumn) => boolean): TableColumn[] {
  return [...new Set(columns.filter(isWanted).map(({ column }) => column))];
}

export interface ColumnMatch {
  column: TableColumn;
  /** 0 if it is its whole name. */
  penalty: number;
}

/** The columns that some words may name, the best first; more than one if they do not tell which. */
export function matchColumns(tokens: readonly Token[], names: Names, language: Language): ColumnMatch[] {
  if (tokens.some(({ isQuoted, day }) => isQuoted || day !== undefined)) return [];
  const small: string[] = [];
  const all = tokens.map(({ folded, term }, at) => {
    // "length in feet"
    const isOfUnit = language.unitJoints.has(folded) && language.unitTerms.has(tokens[at + 1]?.term ?? '');
    // "the year it was built"
    const isVerb = language.auxiliaries.has(folded) && language.pronouns.has(tokens[at - 1]?.folded ?? '');
    if (language.inner.has(folded) || language.pronouns.has(folded) || isVerb || isOfUnit) return '';
    // "move in date"
    const isSmall = at > 0 && at < tokens.length - 1 && language.small.has(folded);
    if (isSmall) small.push(folded);
    return isSmall ? '' : term;
  });
  // "the number of flights" counts them; it does not name their number.
  const isCounting = all[0] === 'number' && all[1] === '';
  if (all[0] === '' || all.at(-1) === '') return [];
  const terms = standing(
    all.filter((term) => term !== ''),
    language,
  );
  const together = stemOf(tokens.map(({ folded }) => folded).join(''));
  // "post code" is a postcode.
  const joined = language.synonyms.get(together) ?? together;
  // "the salaries of the players" names no column of players.
  const [before] = all.includes('') ? standing(all.slice(0, all.indexOf('')), language) : [];
  const isOfRows = before !== undefined && names.rows.includes(before);
  const matches = names.columns
    .filter(({ terms: [first] }) => !isCounting || first === 'number')
    .filter(({ terms: own }) => !isOfRows || own.includes(before))
    .filter((named) => small.every((word) => named.small.includes(word)))
    .map((named) => ({
      column: named.column,
      penalty: penaltyOf(terms, named, names.rows, language, joined),
    }))
    .filter(({ penalty }) => penalty <= PENALTY_MAX)
    .toSorted((one, other) => one.penalty - other.penalty)
    // Once, by the best of its names.
    .filter(({ column }, index, found) => found.findIndex((other) => other.column === column) === index);
  const [only] = terms;
  if (matches.length === 0 && only !== undefined && terms.length === 1)
    return onlyOneOf(only, names, language);
  const best = matches[0]?.penalty ?? 0;
  // A part of several names tells none of them.
  return matches.filter(({ penalty }) => penalty < best + (best < 0.3 ? 0.05 : 0.5));
}

/** The only column of what a word such as "names" or "date" says: a title, or a date of whatever kind. */
function onlyOneOf(term: string, names: Names, language: Language): ColumnMatch[] {
  const { ofAny } = language;
  const dates = () => columnsNamed(names, ({ column }) => column.type === 'date');
  // The title of somebody is no name.
  const titles = () => (arePeople(names, language) ? [] : nameColumns(names, language));
  const fit = term === ofAny.name ? titles() : term === ofAny.date ? dates() : [];
  return fit.length === 1 ? fit.map((column) => ({ column, penalty: 0.2 })) : [];
}

/**
 * How well some words name what a row is: 1 if they are the name of the table, less for its last word.
 * @returns 0 if they do not
 */
export function matchRows(tokens: readonly Token[], names: Names, language: Language): number {
  const { rows } = names;
  if (tokens.some(({ isQuoted, day, number }) => isQuoted || day !== undefined || number !== undefined))
    return 0;
  const isWithin = (at: number) => at > 0 && at < tokens.length - 1;
  // "Authors and tutors" of `Authors_and_Tutors`.
  const isJoint = ({ folded }: Token, at: number) =>
    rows.length > 1 && isWithin(at) && ['and', 'or'].includes(language.meanings.get(folded) ?? '');
  const isSmall = (token: Token, at: number) =>
    isJoint(token, at) || (isWithin(at) && language.inner.has(token.folded));
  const terms = standing(
    tokens.filter((token, at) => !isSmall(token, at)).map(({ term }) => term),
    language,
  );
  if (areOtherRows(terms, names)) return 1;
  const own = rows.filter((term) => !language.generic.has(term));
  if (own.length === 0) return 0;
  if (terms.join('') === own.join('') || terms.join('') === rows.join('')) return 1;
  if (stemOf(tokens.map(({ folded }) => folded).join('')) === own.join('')) return 1;
  const last = own.at(-1) ?? '';
  const isOwn = (term: string) => own.some((other) => isForm(term, other));
  if (terms.length === own.length && terms.every((term, at) => isForm(term, own[at] ?? ''))) return 1;
  if (terms.every(isOwn) && terms.some((term) => isForm(term, last))) return tokens.some(isJoint) ? 1 : 0.8;
  return 0;
}

/** Whether terms are other words for a row. */
export function areOtherRows(terms: readonly string[], { otherRows }: Names): boolean {
  return otherRows.some(
    (own) => own.terms.join(' ') === terms.join(' ') && (own.isBorneOut === undefined || own.isBorneOut()),
  );
}

/** The columns that name the rows: the only one of names, or those of first and last names. */
export function nameColumns(
  { columns, rows }: Names,
  { nameTerms, partNameTerms, generic }: Language,
): TableColumn[] {
  const named = columns.filter(
    ({ column, terms }) => column.type === 'text' && terms.some((term) => nameTerms.has(term)),
  );
  const isOnly = (term: string) => rows.includes(term) || generic.has(term);
  const whole = named.filter(({ terms }) => terms.every(isOnly));
  if (whole.length > 0) return whole.length === 1 ? whole.map(({ column }) => column) : [];
  const parts = named.filter(({ terms }) => terms.every((term) => isOnly(term) || partNameTerms.has(term)));
  return parts.length === 2 ? parts.map(({ column }) => column) : [];
}

/** The column of ids of what the rows are called by, such as `Region_ID` of affected regions. */
export function idColumn({ columns, rows }: Names, { keyTerm }: Language): TableColumn | undefined {
  const isId = (terms: readonly string[]) =>
    terms.length > 1 &&
    terms.at(-1) === keyTerm &&
    terms.slice(0, -1).join(' ') === rows.slice(1 - terms.length).join(' ');
  return columns.find(({ terms }) => isId(terms))?.column;
}

/** Whether a row is a person, by what is known of it. */
export function arePeople({ columns }: Names, { personTerms }: Language): boolean {
  return columns.some(({ terms }) => terms.some((term) => personTerms.has(term)));
}

/** Whether a column of numbers tells its rows apart rather than measures them. */
export function isIdentifier({ name }: TableColumn): boolean {
  return /(?:^|[\s_])(?:id|no|nr|code|key|uid|zip|ssn)\b|\b(?:number|num)$|[a-z]I[dD]$|^#$/i.test(
    name.replaceAll('_', ' '),
  );
}
