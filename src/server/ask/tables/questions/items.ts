// The words of a question as one way to read them has them, and the conditions that are found among them.
import type { ComputedColumn, ComputedOp, Filter, GroupFilter } from '#shared/ask-plan.ts';
import type { CashFlow } from './lexicon/cash-flow.ts';
import type { Operator } from './lexicon/operators.ts';
import type { Mention } from './mention.ts';
import type { ColumnProfile } from './table-profile.ts';

export type Item = Mention & { used?: boolean };

export type Of<Kind extends Mention['kind']> = Extract<Item, { kind: Kind }>;

/** Values of one column, or times, that stand beside each other: "East and West", "2023 and 2024". */
export interface Alternatives {
  filters: Filter[];
  column: ColumnProfile;
  /** The first and last item. */
  from: number;
  to: number;
  isTime: boolean;
}

/** Two dates, the earlier first, and the words that say them. */
export interface DaySpan {
  from: ColumnProfile;
  to: ColumnProfile;
  /** Places of tokens. */
  said: number[];
}

export interface Conditions {
  filters: { filter: Filter; at: number; isValue: boolean }[];
  groupFilters: GroupFilter[];
  alternatives: Alternatives[];
  /** Of "top 5" or "the 3 cheapest". */
  limit?: number;
  offset?: number;
  /** Whether one of two conditions on different columns is enough: "in France or over 200". */
  isEither: boolean;
  /** What is taken away from the score. */
  penalty: number;
  /** The columns of the conditions, which the answer may show. */
  columns: ColumnProfile[];
  /** Columns with a condition on which groups are negated: "never bought furniture". */
  never: Filter[];
  /** Amounts that are not to be counted: "without tips". */
  excluded: ColumnProfile[];
  /** Whether money that goes out is meant, or money that comes in, of a column that has both. */
  flow?: {
    column: ColumnProfile;
    direction: CashFlow;
    /** Whether the money is asked for rather than the rows. */
    isAmount: boolean;
    at: number;
    /** The condition on the sign, where there is one. */
    filter?: Filter;
  };
  /** A column that a number may be about, and others that it may as well be about. */
  rivals?: { of: ColumnProfile; others: ColumnProfile[] };
  /** The columns that conditions compute. */
  computed: ComputedColumn[];
  /** The yes/no column of which both sides are asked for: "with a coach and without". */
  sides?: Of<'column'>;
  /** The columns that are asked for at the end. */
  asked?: Of<'column'>[];
  /** The two dates between which a length of time is asked for. */
  span?: DaySpan;
}

/** Whether an item is an operation of one of some kinds. */
export function isOp<Kind extends Operator['kind']>(
  item: Item | undefined,
  ...kinds: Kind[]
): item is Of<'operator'> & { operator: { kind: Kind } } {
  return item?.kind === 'operator' && kinds.some((kind) => kind === item.operator.kind);
}

const NEGATIONS: Operator['kind'][] = ['not', 'without', 'except', 'never'];

export function add(
  found: Conditions,
  filter: Filter,
  at: number,
  column: ColumnProfile,
  isValue = false,
): void {
  const text = JSON.stringify(filter);
  if (found.filters.some((own) => JSON.stringify(own.filter) === text)) return;
  found.filters.push({ filter, at, isValue });
  if (!found.columns.includes(column)) found.columns.push(column);
}

/** A column that a condition computes from others, once. Frames count theirs from `x1`, conditions from `x9` down. */
export function computeFor(found: Conditions, op: ComputedOp, columns: string[]): string {
  const known = found.computed.find((own) => own.op === op && own.columns.join() === columns.join());
  if (known !== undefined) return known.key;
  const key = `x${9 - found.computed.length}`;
  found.computed.push({ key, op, columns });
  return key;
}

export function markUsed(...items: (Item | undefined)[]): void {
  for (const item of items) if (item !== undefined) item.used = true;
}

/** The negation that an item stands under, if any: "not", "without", "except for". It reaches over at most one other word. */
export function negationBefore(items: readonly Item[], at: number): number | undefined {
  for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
    const item = items[index];
    if (item === undefined) return undefined;
    if (isOp(item, ...NEGATIONS) && !(item.used === true && !isOp(item, 'not', 'except'))) return index;
    // "Not by email": the word that stands before what is named.
    const isLink = index === at - 1 && isOp(item, 'group', 'until');
    const isPassed =
      (isLink && !items.slice(Math.max(0, index - 2), index).some(({ kind }) => kind === 'column')) ||
      item.kind === 'verb' ||
      item.kind === 'unknown' ||
      item.kind === 'graded' ||
      isOp(item, 'with', 'distinct', 'or', 'and', 'single') ||
      (item.kind === 'value' && item.used === true) ||
      item.kind === 'column' ||
      item.kind === 'rows';
    if (!isPassed) return undefined;
  }
  return undefined;
}
