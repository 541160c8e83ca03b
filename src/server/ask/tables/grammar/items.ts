// What the words and phrases of a question can mean in a table.
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import type { Cells, CellValue } from './cells.ts';
import { type Names, namesOf, type OtherNames } from './columns.ts';
import type { Adjective, Language, Meaning } from './language.ts';
import type { Synonyms } from '../questions/synonyms.ts';
import type { FoundTime } from './times.ts';
import type { Token } from '../questions/tokens.ts';

export type Reading =
  /** `said` tells words of one meaning apart where they differ: "how many" from "the number of", "earliest" from "first". */
  | { kind: 'meaning'; meaning: Meaning; said?: Meaning }
  | { kind: 'superlative' | 'comparative'; adjective: Adjective }
  /** Several if the words do not tell which, or mean all of them: "full names" those of first and last names. */
  | { kind: 'column'; columns: TableColumn[]; isAll?: boolean }
  /** What a row is, which may be the name of a column too. */
  | { kind: 'rows'; column: TableColumn | undefined }
  | { kind: 'value'; found: CellValue[]; isSimilar: boolean }
  | { kind: 'number'; number: number }
  | { kind: 'time'; values: FoundTime['values'] }
  | { kind: 'direction'; columns: TableColumn[] }
  | { kind: 'unknown' };

export type Item = Reading & {
  tokens: Token[];
  words: string;
  /** What stands between the item before it, fillers included, and this one. */
  gap: string;
  /** Whether a word such as "which" stands in the gap. */
  isAskedFor: boolean;
};

/** A column of which the different ones are counted though no word says so: a doubt where one stands in several of the rows. */
export interface Counted {
  column: TableColumn;
  /** What asks for them. */
  item: Item | undefined;
}

/** What a question is read with. */
export interface Context {
  table: TableDescription;
  names: Names;
  cells: Cells;
  language: Language;
  today: Date;
  synonyms: Synonyms | undefined;
}

/**
 * Prepares the reading of questions about a table.
 * @param others names besides those of the table: of the program, and those that somebody keeps
 */
export function contextOf(
  table: TableDescription,
  cells: Cells,
  language: Language,
  today: Date,
  { otherNames, synonyms }: { otherNames?: OtherNames | undefined; synonyms?: Synonyms | undefined } = {},
): Context {
  return { table, names: namesOf(table, cells, language, otherNames), cells, language, today, synonyms };
}

/** Adds what the next words can mean, by their number and a score. */
export type Add = (length: number, score: number, reading: Reading) => void;

/** Words as they stand in a question, without quotation marks. */
export function textOf(question: string, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return tokens.length === 1 && first?.isQuoted ? first.text : question.slice(first?.start, last?.end);
}
