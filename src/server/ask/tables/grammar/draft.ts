// What was read so far of what a question asks of the rows that match.
import type { DateUnit, Group, Measure, MeasureOp } from '#shared/ask-plan.ts';
import type { ColumnType, TableColumn } from '#shared/ask-tables.ts';
import { columnIn } from './found-filter.ts';
import type { Context, Counted, Item } from './items.ts';
import type { Meaning } from './language.ts';
import { meaningOf } from './numbers.ts';

/** What the filters say that matters here. */
export interface ToldFilters {
  /** Whether there is one by time, of which a verb may stand apart: "in 1980, how many were made". */
  hasTime: boolean;
  /** Whether groups are compared by a measure: "at least two films". */
  hasGroupFilter: boolean;
  /** Whether one tells which rows are asked for: "which German city". */
  asksValue: boolean;
  /** Whether a word for the rows stands with one: "employees from Berlin". */
  namesRows: boolean;
  /** Whether they are said of one of the rows of which something is asked: "the name of the student in Berlin". */
  namesRow: boolean;
  /** Whether they leave one row. */
  isOneRow: boolean;
  /** The keys of their columns. */
  columns: ReadonlySet<string>;
}

export interface Superlative {
  by: { column: TableColumn } | { measure: Measure };
  isMost: boolean;
  /** Whether it names its column, as "the highest price" does and "the cheapest" does not. */
  isNamed: boolean;
  /** Whether it may mean the most in all: "the most votes". */
  isTotal: boolean;
  /** Whether it comes first, so that it is asked for itself. */
  isFirst: boolean;
}

export interface Draft {
  measures: Measure[];
  groups: Group[];
  columns: TableColumn[];
  /** "the largest", by a column, or by the number of rows. */
  superlative?: Superlative;
  /** "sorted by"; without a column, by what is asked for. */
  order?: {
    by: TableColumn | undefined;
    second?: { by: TableColumn; isDown: boolean } | undefined;
    measure?: Measure | undefined;
    isDown: boolean;
    /** What such an order is of: "highest first" of numbers. */
    type?: ColumnType | undefined;
  };
  limit?: number;
  /** The column that "how much" asks for, whose verb follows. */
  spent?: TableColumn;
  isDistinct: boolean;
  asksWho: boolean;
  asksWhen: boolean;
  /** "which month": a part of time that is asked for. */
  unit?: DateUnit;
  /** Whether it asks which of the rows, so that their names are told. */
  asksWhich: boolean;
  /** Whether it speaks of the rows themselves, and does so first. */
  namesRows: boolean;
  /** Whether it names one of them: "the country of the player with the most points". */
  namesRow: boolean;
  asksRows: boolean;
  /** Whether it speaks of the rows at all, be it in a filter. */
  tellsRows: boolean;
  /** Whether it asks for all that is known of them. */
  asksAll: boolean;
  /** The column that is called as the rows are, where it is asked for as them. */
  rowsColumn?: TableColumn;
  /** The word behind the rows that groups them, before anything is worked out: "orders per month". */
  groupedRows?: Item;
  /** Whether "each" comes last, which means what is asked for. */
  isEach: boolean;
  /** What was not understood, and what could mean something else than it was taken for. */
  left: Item[];
  doubts: (Item | undefined)[];
  counted: Counted[];
}

/** Takes as many items as it returns, 0 if it does not apply. */
export type Rule = (
  items: readonly Item[],
  at: number,
  draft: Draft,
  context: Context,
  told: ToldFilters,
) => number;

export const aggregates: Partial<Record<Meaning, MeasureOp>> = {
  sum: 'sum',
  average: 'average',
  minimum: 'minimum',
  maximum: 'maximum',
  most: 'maximum',
  least: 'minimum',
};

export const isRows = (item: Item | undefined) => item?.kind === 'rows' || meaningOf(item) === 'record';

/** The date column that a verb names, as in "how many joined": each row that has one counts. */
export function namedEvent(item: Item | undefined, { language }: Context): TableColumn | undefined {
  const column = columnIn(item);
  const isEvent = language.meanings.get(item?.words.toLowerCase() ?? '') === 'event';
  return column?.type === 'date' && isEvent ? column : undefined;
}

/** Counts the rows that have something in a column. */
export function countOf({ key, empty, unparsed }: TableColumn): Measure {
  return empty + unparsed === 0 ? { op: 'count' } : { op: 'count', column: key };
}

/** Whether what is asked for is joined to what was asked before, by "and", a comma or a new sentence: "… Return the names". */
export function isJoined(items: readonly Item[], at: number, draft: Draft): boolean {
  const isFirst = draft.columns.length === 0 && draft.measures.length === 0;
  const [before, gap] = [meaningOf(items[at - 1]), items[at]?.gap ?? ''];
  return (
    isFirst || before === 'and' || /[,;.?:]/.test(gap) || (before === 'ask' && isJoined(items, at - 1, draft))
  );
}

/** What comes first, by a column, a measure or the number of rows, seen from what was read so far. */
export function superlativeBy(
  draft: Draft,
  by: TableColumn | Measure | 'count',
  isMost: boolean,
  { isNamed = true, isTotal = false } = {},
): Superlative {
  const own =
    by === 'count' ? { measure: { op: 'count' as const } } : 'op' in by ? { measure: by } : { column: by };
  return {
    by: own,
    isMost,
    isNamed,
    isTotal: isTotal && !draft.namesRow,
    isFirst: draft.columns.length === 0 && !draft.namesRows,
  };
}

/** Whether the last word of an item has the ending of a plural. */
export function isPlural({ tokens }: Item, { language }: Context): boolean {
  const word = tokens.at(-1)?.folded ?? '';
  return language.plurals.some(([plural]) => word.endsWith(plural));
}
