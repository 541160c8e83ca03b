// Conditions that limit, and that compare a column with its average.
import type { FilterOp } from '#shared/ask-plan.ts';
import { mainMeasures } from '../columns.ts';
import { type Conditions, type Item, type Of, add, isOp, markUsed } from '../items.ts';
import type { Dimension } from '../lexicon/adjectives.ts';
import type { Operator } from '../lexicon/operators.ts';
import { type TableProfile, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';

/** "top 5", "the 3 cheapest", "five most expensive", "first 10", "second highest". */
export function readLimits(items: readonly Item[], profile: TableProfile, found: Conditions): void {
  const rank = profile.columns.find(({ kind, concepts }) => kind === 'ordinal' && concepts.has('rank'));
  for (const [at, item] of items.entries()) {
    const before = items[at - 1],
      after = items[at + 1];
    if (
      item.kind === 'number' &&
      Number.isInteger(item.value) &&
      item.value >= 1 &&
      item.value <= 1000 &&
      item.unit.length === 0
    ) {
      // "The fastest 100 free" is one of a distance.
      const isOfValue =
        before?.kind === 'graded' &&
        after?.kind === 'value' &&
        !['rows', 'person', 'column'].includes(items[at + 2]?.kind ?? '');
      const isTop =
        isOp(before, 'top') || (before?.kind === 'graded' && before.grade === 'most' && !isOfValue);
      const isGraded =
        (after?.kind === 'graded' && after.grade === 'most') ||
        (isOp(after, 'most', 'least') && item.value > 1);
      const isNoun =
        (after?.kind === 'column' && !isNumeric(after.column)) ||
        after?.kind === 'rows' ||
        after?.kind === 'person';
      const isBefore =
        isNoun &&
        !isOp(before, 'more', 'less', 'at_least', 'at_most', 'exactly', 'with', 'between') &&
        items
          .slice(at + 2, at + 6)
          .some((own) => (own.kind === 'graded' && own.grade === 'most') || isOp(own, 'most', 'least'));
      // "in the top 20" of those that have a rank.
      const isRanked =
        isOp(before, 'top') &&
        rank !== undefined &&
        at > 1 &&
        items.slice(0, at - 1).some((own) => isOp(own, 'how_many', 'count') || own.kind === 'value');
      if (isRanked) {
        add(found, { column: rank.key, op: 'at_most', values: [item.value] }, at, rank);
        markUsed(item, before);
      } else if (isTop || isGraded || isBefore) {
        found.limit = item.value;
        markUsed(item);
      }
    }
    if (
      isOp(item, 'ordinal') &&
      ((after?.kind === 'graded' && after.grade === 'most') || isOp(after, 'most', 'least')) &&
      item.operator.number !== undefined
    ) {
      found.offset = item.operator.number - 1;
      found.limit = 1;
      markUsed(item);
    }
  }
}

const COMPARISONS: Partial<Record<Operator['kind'], FilterOp>> = {
  more: 'more',
  less: 'less',
  at_least: 'at_least',
  at_most: 'at_most',
  exactly: 'is',
  before: 'less',
  after: 'more',
  since: 'at_least',
  until: 'at_most',
  later: 'more',
};

export const opposite: Partial<Record<FilterOp, FilterOp>> = {
  more: 'at_most',
  less: 'at_least',
  at_least: 'less',
  at_most: 'more',
  is: 'is_not',
};

interface FoundComparison {
  op: FilterOp;
  /** How many items it takes. */
  length: number;
  dimension?: Dimension;
}

/** The comparison that ends right before an item. */
export function comparisonBefore(items: readonly Item[], at: number): FoundComparison | undefined {
  return [1, 2]
    .map((length) => comparisonAt(items, at - length))
    .find((own, index) => own?.length === index + 1);
}

/** What an item says behind a number: "3 or more". */
export function comparisonBehind(item: Item | undefined): FilterOp | undefined {
  if (isOp(item, 'or_more')) return 'at_least';
  return isOp(item, 'or_less') ? 'at_most' : undefined;
}

/** The comparison at an item: an operator, or a comparative with or without "than". */
export function comparisonAt(items: readonly Item[], at: number): FoundComparison | undefined {
  const item = items[at];
  if (item?.kind === 'operator') {
    const op = COMPARISONS[item.operator.kind];
    if (op === undefined) return undefined;
    return { op, length: isOp(items[at + 1], 'than') ? 2 : 1 };
  }
  if (item?.kind === 'graded' && item.grade === 'more' && isOp(items[at + 1], 'than')) {
    const isMore = item.dimension.direction === 1;
    return { op: isMore ? 'more' : 'less', length: 2, dimension: item.dimension };
  }
  return undefined;
}

/** "above average", "more than the average salary". */
export function readAverages(items: readonly Item[], profile: TableProfile, found: Conditions): void {
  for (const [at, item] of items.entries()) {
    const isDirect = isOp(item, 'above', 'below');
    const comparison = comparisonAt(items, at);
    const next = comparison && items[at + comparison.length];
    const isLong =
      next?.kind === 'operator' &&
      next.operator.kind === 'aggregate' &&
      (next.operator.op === 'average' || next.operator.op === 'median');
    if (item.used === true || (!isDirect && !isLong)) continue;
    const numeric = (own: Item): own is Of<'column'> =>
      own.kind === 'column' && isNumeric(own.column) && own.used !== true;
    const column = items.slice(at).find(numeric) ?? items.slice(0, at).findLast(numeric);
    const guess = column?.column ?? mainMeasures(profile)[0];
    if (guess === undefined) continue;
    if (column === undefined) found.penalty += weights.guessedMeasure;
    const op = isDirect ? (isOp(item, 'above') ? 'more' : 'less') : (comparison?.op ?? 'more');
    const of = isLong && next.operator.op === 'median' ? 'median' : 'average';
    add(found, { column: guess.key, op, values: [], than: { op: of, column: guess.key } }, at, guess);
    markUsed(item, column, ...(isLong ? items.slice(at, at + (comparison?.length ?? 0) + 1) : []));
  }
}
