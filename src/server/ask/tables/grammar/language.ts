// What the grammar has to know of a language. A language is a table of words; the rules are the same for all.

/** What a word or phrase of a question can mean besides a column, a cell, a number or a time. */
export type Meaning =
  | 'filler'
  | 'ask'
  | 'who'
  | 'when'
  | 'yes_no'
  | 'count'
  | 'distinct'
  | 'sum'
  | 'average'
  | 'minimum'
  | 'maximum'
  | 'most'
  | 'least'
  | 'most_common'
  | 'least_common'
  | 'first'
  | 'last'
  | 'more'
  | 'less'
  | 'at_least'
  | 'at_most'
  | 'equal'
  | 'between'
  | 'or_more'
  | 'or_less'
  | 'since'
  | 'before'
  | 'after'
  | 'until'
  | 'not'
  | 'without'
  | 'contains'
  | 'and'
  | 'or'
  | 'to'
  | 'each'
  | 'by'
  | 'order'
  | 'descending'
  | 'ascending'
  | 'top'
  | 'named'
  | 'event'
  | 'record'
  | 'day'
  | 'week'
  | 'month'
  | 'quarter'
  | 'year';

/** An adjective that compares by a column it does not name: "youngest" and "younger" by an age or a birth date. */
export interface Adjective {
  /** Whether it is the most (`youngest` is the least of an age). */
  isMost: boolean;
  /** The words of columns of numbers it can mean, and of those of dates, where it means the opposite. */
  columns: string[];
  dates: string[];
}

export interface Language {
  /** By phrase, its words folded and joined by a space. */
  meanings: ReadonlyMap<string, Meaning>;
  superlatives: ReadonlyMap<string, Adjective>;
  comparatives: ReadonlyMap<string, Adjective>;
  /** By phrase such as "how old", the columns it asks for. */
  measured: ReadonlyMap<string, Adjective>;
  /** Words that tell which of several columns a value is of: "to" a destination. */
  directions: ReadonlyMap<string, readonly string[]>;
  /** By word, the word that stands for all that mean the same in names of columns, as a term. */
  synonyms: ReadonlyMap<string, string>;
  /** Words in names of columns and tables that say little, as terms. */
  generic: ReadonlySet<string>;
  numbers: ReadonlyMap<string, number>;
  /** From 1. */
  months: ReadonlyMap<string, number>;
  /** `last week`: by word, how many units from now. */
  relative: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, 'day' | 'week' | 'month' | 'quarter' | 'year'>;
  days: ReadonlyMap<string, number>;
}
