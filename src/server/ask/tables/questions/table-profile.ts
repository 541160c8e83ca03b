// What is known of a table and its columns.
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import type { Concept } from './lexicon/concepts.ts';

/**
 * `key` tells rows apart, `name` and `person` name them or others, `category` and `place` repeat; a `measure` adds up, a `rate` does
 * not (prices, ages, marks), an `ordinal` only counts or orders (a year, a floor, a rank); a `flag` is yes or no, or a mark; a `clock`
 * is a time of day, a `span` a length of time written as one.
 */
export type ColumnKind =
  | 'key'
  | 'name'
  | 'person'
  | 'place'
  | 'category'
  | 'measure'
  | 'rate'
  | 'ordinal'
  | 'date'
  | 'clock'
  | 'span'
  | 'flag'
  | 'text';

export interface ColumnProfile {
  column: TableColumn;
  key: string;
  kind: ColumnKind;
  /** The words of its header: folded, spelled out, and their stems; those of a unit are not among them. */
  words: string[];
  stems: string[];
  /** The short form in the header that each of its words is read out of, where it is one. */
  shorts?: readonly (string | undefined)[];
  concepts: ReadonlySet<Concept>;
  /** How many different values it has. */
  distinct: number;
  /** Rows with a value. */
  filled: number;
  /** The columns each of whose values has one number or person here, in whatever row it stands: the length of a film that is shown often. */
  fixedBy?: ReadonlySet<string>;
  /** The mean of its numbers. */
  mean: number | null;
  /** Rows with a number below zero. */
  negatives: number;
  /** Whether no value stands in two rows. */
  isUnique: boolean;
  /** Of a flag of text: how its marks are written; of one mark, nothing stands for no. */
  /** Its different texts, where they are few. */
  values: string[];
  yes?: string | undefined;
  no?: string | undefined;
  smallest: number | string | null;
  largest: number | string | null;
}

/** Columns that hold the same of several things, told apart by a number in their headers. */
export interface Family {
  /** The words that the headers have in common. */
  head: string[];
  /** What stands in the place of the number of each column. */
  members: { column: ColumnProfile; mark: string }[];
}

export interface TableProfile {
  description: TableDescription;
  columns: ColumnProfile[];
  /** The stems of what a row is: `order` of a table of orders. */
  rowStems: ReadonlySet<string>;
  /** What a row is called, in words; null where nothing tells. */
  rowNoun: { one: string; many: string } | null;
  /** Whether a row is a person. */
  isOfPeople: boolean;
  byKey: ReadonlyMap<string, ColumnProfile>;
  /** How many things each row counts, where a row is a count and no thing: `No.` of a list of sightings. */
  tally: ColumnProfile | undefined;
  /** Columns that hold the same of several things. */
  families: readonly Family[];
  /** Of several columns of dates, the one that goes with a verb of the question. */
  saidDate?: ColumnProfile;
  /** The columns by which a row is told: a name or person, else the key. */
  naming: ColumnProfile[];
}

/** Whether the numbers of a column add up to something. */
export const isAdditive = ({ kind }: ColumnProfile) => kind === 'measure' || kind === 'span';

/** What is made of the numbers of a column where nothing is said. */
export const isAmountOfMoney = (column: ColumnProfile) => isAdditive(column) && column.concepts.has('money');

export const usualOp = (column: ColumnProfile) => (isAdditive(column) ? 'sum' : 'average');

/** Whether a column can be averaged, compared and ordered by size. */
export const isNumeric = ({ column, kind }: ColumnProfile) =>
  column.type === 'number' && kind !== 'key' && kind !== 'clock';

export const isNaming = ({ kind }: ColumnProfile) => kind === 'name' || kind === 'person' || kind === 'key';

/** Whether it is what rows are grouped by. */
export const isGrouping = ({ kind }: ColumnProfile) =>
  ['category', 'place', 'person', 'flag', 'name', 'ordinal', 'date', 'key'].includes(kind);
