// What the grammar has to know of a language. A language is a table of words; the rules are the same for all.
import type { DateUnit } from '#shared/ask-plan.ts';
import type { ColumnType } from '#shared/ask-tables.ts';

/** What a word or phrase of a question can mean besides a column, a cell, a number or a time. */
export type Meaning =
  | 'filler'
  | 'ask'
  | 'who'
  | 'when'
  | 'yes_no'
  | 'how_many'
  | 'how_often'
  | 'count'
  | 'distinct'
  | 'sum'
  | 'how_much'
  | 'average'
  | 'minimum'
  | 'maximum'
  | 'most'
  | 'least'
  | 'most_common'
  | 'least_common'
  | 'first'
  | 'earliest'
  | 'last'
  | 'latest'
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
  | 'empty'
  | 'contains'
  | 'includes'
  | 'starts'
  | 'ends'
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
  | 'person'
  | 'information'
  | 'kind'
  | 'money'
  | 'link'
  | 'day'
  | 'week'
  | 'month'
  | 'quarter'
  | 'year';

/** An adjective that compares by a column it does not name: "youngest" and "younger" by an age or a birth date. */
export interface Adjective {
  /** Whether it is the most (`youngest` is the least of an age). */
  isMost: boolean;
  /** Whether it is said of any column, as "higher" is and "older" is not. */
  isGeneral: boolean;
  /** The words of columns of numbers it can mean, and of those of dates, where it means the opposite. */
  columns: string[];
  /** Those it means where there are none of these: "cheapest" a rate. */
  weakColumns: string[];
  dates: string[];
}

/** What a word says of cells that hold it otherwise: "German" of `Germany`, "female" of `F`. */
export interface Saying {
  values: readonly string[];
  /** Terms of the columns in which it does; of any if there are none. */
  columns: readonly string[];
}

/** A season: its first and last month, from 1; that of a table that deals with some subjects may be another. */
export interface Season {
  months: readonly [first: number, last: number];
  ofSubjects?: { subjects: ReadonlySet<string>; months: readonly [first: number, last: number] };
}

export interface Language {
  /** By phrase, its words folded and joined by a space. */
  meanings: ReadonlyMap<string, Meaning>;
  superlatives: ReadonlyMap<string, Adjective>;
  comparatives: ReadonlyMap<string, Adjective>;
  /** What follows a comparative: "older than". */
  than: string;
  /** By phrase such as "how old", the columns it asks for. */
  measured: ReadonlyMap<string, Adjective>;
  /** Words that tell which of several columns a value is of: "to" a destination. */
  directions: ReadonlyMap<string, readonly string[]>;
  /** By word, the word that stands for all that mean the same in names of columns, as a term. */
  synonyms: ReadonlyMap<string, string>;
  /** By short form in names of columns, its words: `fname`. */
  abbreviations: ReadonlyMap<string, string>;
  sayings: ReadonlyMap<string, Saying>;
  /** Between the two things that a row may be by the name of its table, and verbs that may stand behind what it is: `Tests_Taken`. */
  sides: RegExp;
  participle: RegExp;
  /** Endings of plurals, and those of the words in the singular. */
  plurals: readonly (readonly [plural: string, singular: string])[];
  /** Words in names of columns and tables that say little, as terms. */
  generic: ReadonlySet<string>;
  /** Units that may stand behind the name of a column: `area_km_2`. */
  unitTerms: ReadonlySet<string>;
  /** Words before such a unit. */
  unitJoints: ReadonlySet<string>;
  /** Words that are left out of names, and those that may stand within a mention of one. */
  small: ReadonlySet<string>;
  inner: ReadonlySet<string>;
  /** What stands for the rows within a mention, with a verb: "the year it was built". */
  pronouns: ReadonlySet<string>;
  /** Terms that may follow the name of a column, by its type. */
  trailing: Readonly<Record<ColumnType, readonly string[]>>;
  /** What makes the opposite of a word: "unavailable". */
  negations: ReadonlySet<string>;
  /** Words before a noun: what follows them is no verb. */
  determiners: ReadonlySet<string>;
  /** Words between a value and its column: "Cash as payment". */
  roles: ReadonlySet<string>;
  /** Words that say whose something is. */
  possessives: ReadonlySet<string>;
  /** Words that mean each, where they come last. */
  each: ReadonlySet<string>;
  /** Words of having something, words before a number that is an age of people, the terms of such columns, and how cells say yes and no. */
  having: ReadonlySet<string>;
  /** Words that start what is said of the rows: "films whose title …". */
  clauses: ReadonlySet<string>;
  /** Words between a text and the column that has it: "in their names". */
  within: ReadonlySet<string>;
  ageWords: ReadonlySet<string>;
  ageTerms: ReadonlySet<string>;
  truths: readonly (readonly [yes: string, no: string])[];
  /** By word of an order, the type of what is ordered: "highest first", "alphabetically". */
  orderedTypes: ReadonlyMap<string, ColumnType>;
  /** Words between an order and what it is of. */
  ofOrder: ReadonlySet<string>;
  /** Words by which rows are counted: "orders per month". */
  perWords: ReadonlySet<string>;
  /** Words that ask for all that is known. */
  wholes: ReadonlySet<string>;
  /** Words between what is worked out and the rows: "the highest rent of the flats". */
  ofAll: ReadonlySet<string>;
  /** Words that a verb can end with, before who does it: "are taken part in by". */
  verbEnds: ReadonlySet<string>;
  /** Words that ask which: "which month". */
  asking: ReadonlySet<string>;
  /** The word that starts a question for yes or no. */
  auxiliaries: ReadonlySet<string>;
  /** Terms in the names of columns of years, of what happened, and of dates that say nothing of what happened. */
  yearTerms: ReadonlySet<string>;
  eventTerms: ReadonlySet<string>;
  plainDates: ReadonlySet<string>;
  /** Words that name the only column of dates. */
  dateWords: ReadonlySet<string>;
  /** Terms of the parts of somebody's name. */
  partNameTerms: ReadonlySet<string>;
  /** The terms that mean what the rows are called by, and a date, whatever the column is called. */
  ofAny: Readonly<Record<'name' | 'date', string>>;
  /** Last terms in the names of columns of ids. */
  keyTerms: ReadonlySet<string>;
  /** Terms in the names of columns of names, of people, of amounts of money, and of quantities that do not add up. */
  nameTerms: ReadonlySet<string>;
  /** Terms for several people as one, and what each of them is called. */
  collectives: ReadonlySet<string>;
  member: string;
  /** Words before a name that mean all parts of it: "full name". */
  wholeNames: ReadonlySet<string>;
  /** The term of names of all kinds. */
  nameTerm: string;
  /** The term of ids. */
  keyTerm: string;
  personTerms: ReadonlySet<string>;
  moneyTerms: ReadonlySet<string>;
  /** Terms of what is paid, besides these. */
  paidTerms: ReadonlySet<string>;
  /** Fillers that say of what is counted or compared that it is a total. */
  totals: ReadonlySet<string>;
  /** Verbs by which what is counted came to be. */
  making: ReadonlySet<string>;
  intensiveTerms: ReadonlySet<string>;
  numbers: ReadonlyMap<string, number>;
  /** Words that are a number as well as something else. */
  weakNumbers: ReadonlySet<string>;
  /** From 1. */
  months: ReadonlyMap<string, number>;
  /** Names of months that are other words too, and count only with a capital letter. */
  weakMonths: ReadonlySet<string>;
  seasons: ReadonlyMap<string, Season>;
  /** A day of a month, and a quarter of a year, with its number as the first group. */
  dayOfMonth: RegExp;
  quarter: RegExp;
  /** `last week`: by word, how many units from now. */
  relative: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, DateUnit>;
  /** "monthly": what is grouped by. */
  adverbs: ReadonlyMap<string, DateUnit>;
  days: ReadonlyMap<string, number>;
  /** Where a question may have two parts. */
  joints: RegExp;
}
