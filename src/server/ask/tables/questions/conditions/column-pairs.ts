// Conditions that compare a column with another one of the row: "returned after due", "more guests than seats".
import type { FilterOp } from '#shared/ask-plan.ts';
import { type Conditions, type Item, type Of, add, computeFor, isOp, markUsed } from '../items.ts';
import { columnsOfConcepts } from '../columns.ts';
import type { Dimension } from '../lexicon/adjectives.ts';
import { type ColumnProfile, type TableProfile, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { comparisonAt, comparisonBefore, opposite } from './comparisons.ts';

/** A comparison: its words, and the places where what is compared can stand. */
interface Comparison {
  op: FilterOp;
  dimension?: Dimension | undefined;
  words: Item[];
  /** Items between "more" and "than". */
  between: readonly Item[];
  /** The place behind it. */
  end: number;
}

/** "Returned after Due", "spent more than budget", "more than 50 over budget", "shorter on day 21 than on day 14". */
export function readComparedColumns(items: readonly Item[], profile: TableProfile, found: Conditions): void {
  for (const [at, item] of items.entries()) {
    if (item.used === true) continue;
    const comparison = comparisonOf(items, at);
    if (comparison === undefined) continue;
    const { column: right, passed } = rightOf(items, comparison);
    const left = leftOf(items, at, comparison, right?.column, profile);
    // "Left to pay after the deposit" compares no amounts.
    const isOfTimes = isOp(item, 'before', 'after', 'since', 'until', 'later');
    if (isOfTimes && right !== undefined && isNumeric(right.column) && right.column.kind !== 'ordinal')
      continue;
    const isSaid = comparison.between.length > 0 && left?.item !== undefined;
    const other = right?.column ?? (isSaid ? sameThingAs(left.column, profile) : undefined);
    if (left === undefined || other === undefined) continue;
    const [own, compared] = commonPair(left.column, other, profile, found);
    if (own === undefined || compared === undefined) continue;
    const isNegated = isOp(items[at - 1], 'not');
    const op = isNegated ? (opposite[comparison.op] ?? comparison.op) : comparison.op;
    const amount = isNegated ? undefined : amountBefore(items, at);
    if (amount === undefined) add(found, { column: own, op, values: [], other: compared }, at, left.column);
    else addDifference(amount, op === 'less' ? [compared, own] : [own, compared], left.column, at, found);
    if (left.item === undefined || right === undefined) found.penalty += weights.guessedPartner;
    if (!found.columns.includes(other)) found.columns.push(other);
    const fillers = comparison.between.filter(({ kind }) => ['rows', 'person', 'unit'].includes(kind));
    const negation = isNegated ? items[at - 1] : undefined;
    markUsed(
      left.item,
      right,
      ...comparison.words,
      ...(amount?.items ?? []),
      ...fillers,
      ...passed,
      negation,
    );
  }
}

function comparisonOf(items: readonly Item[], at: number): Comparison | undefined {
  const near = comparisonAt(items, at);
  if (near !== undefined) {
    const end = at + near.length;
    return { ...near, words: items.slice(at, end), between: [], end };
  }
  const item = items[at];
  const graded = item?.kind === 'graded' && item.grade === 'more' ? item : undefined;
  const plain = isOp(item, 'comparative') ? item : undefined;
  if (item === undefined || (graded === undefined && plain === undefined)) return undefined;
  const than = items.findIndex((own, index) => index > at && isOp(own, 'than'));
  const between = items.slice(at + 1, than);
  if (than < 0 || between.some((own) => own.kind === 'number' || isOp(own, 'and', 'or', 'group', 'each')))
    return undefined;
  const direction = graded?.dimension.direction ?? plain?.operator.direction;
  return {
    op: direction === -1 ? 'less' : 'more',
    dimension: graded?.dimension,
    words: [item, ...items.slice(than, than + 1)],
    between,
    end: than + 1,
  };
}

const isComparable = ({ column, kind }: ColumnProfile) =>
  kind === 'date' || kind === 'clock' || (column.type === 'number' && kind !== 'key');

/** The column that is compared with: the first behind the comparison, over words that say only whose it is. */
function rightOf(
  items: readonly Item[],
  { end, between }: Comparison,
): { column?: Of<'column'>; passed: Item[] } {
  const passed: Item[] = [];
  for (const [index, item] of items.slice(end, end + 4).entries()) {
    const behind = items[end + index + 1];
    if (item.kind === 'column' && item.used !== true && isComparable(item.column)) {
      const isOfValue = behind?.kind === 'number' || (behind?.kind === 'time' && between.length === 0);
      return isOfValue ? { passed } : { column: item, passed };
    }
    const isPassed = isOp(item, 'these') || (between.length > 0 && isFiller(item));
    if (!isPassed) break;
    passed.push(item);
  }
  return { passed };
}

const isFiller = (item: Item) =>
  isOp(item, 'these', 'with') ||
  ['rows', 'person', 'verb', 'unit', 'period'].includes(item.kind) ||
  (item.kind === 'column' && !isComparable(item.column));

/** The column that is compared: between "more" and "than", or the last before it, or the partner of the other one. */
function leftOf(
  items: readonly Item[],
  at: number,
  { between, dimension }: Comparison,
  right: ColumnProfile | undefined,
  profile: TableProfile,
): { column: ColumnProfile; item?: Of<'column'> } | undefined {
  const fits = (own: Item): own is Of<'column'> =>
    own.kind === 'column' &&
    own.used !== true &&
    isComparable(own.column) &&
    own.column !== right &&
    (right === undefined || isLike(own.column, right));
  const item = between.find(fits) ?? items.slice(0, at).findLast(fits);
  if (item !== undefined) return { column: item.column, item };
  const ofDimension =
    dimension === undefined
      ? undefined
      : columnsOfConcepts(profile, dimension.concepts).find((own) => own !== right && isNumeric(own));
  const partner = right && (ofDimension ?? partnerOf(right, profile));
  return partner && { column: partner };
}

/** Dates are compared with dates, times of the day with such, and numbers with numbers. */
const isLike = (one: ColumnProfile, other: ColumnProfile) =>
  one.column.type === other.column.type &&
  (one.kind === 'clock') === (other.kind === 'clock') &&
  (one.kind !== 'ordinal' || other.kind === 'ordinal');

/** The only other column of the same things, by a word of its header or as a number of people. */
function sameThingAs(column: ColumnProfile, { columns }: TableProfile): ColumnProfile | undefined {
  const all = columns.filter(
    (own) =>
      own !== column &&
      isComparable(own) &&
      isLike(own, column) &&
      (own.stems.some((stem) => column.stems.includes(stem)) ||
        [own, column].every(({ concepts }) => concepts.has('person'))),
  );
  return all.length === 1 ? all[0] : undefined;
}

/** The column that one is compared with where none is named: of the same things, or what was spent of what was planned. */
function partnerOf(column: ColumnProfile, profile: TableProfile): ColumnProfile | undefined {
  const all = profile.columns.filter(
    (own) =>
      own !== column &&
      isComparable(own) &&
      isLike(own, column) &&
      own.column.unit === column.column.unit &&
      own.kind === column.kind,
  );
  return (
    sameThingAs(column, profile) ??
    all.find(({ stems }) => SPENT.some((stem) => stems.includes(stem))) ??
    (all.length === 1 ? all[0] : undefined)
  );
}

const SPENT = ['actual', 'spent', 'spend', 'real', 'cost', 'total', 'amount'];

/** Both as amounts of one thing: hours times their rate, where they are compared with money. */
function commonPair(
  left: ColumnProfile,
  right: ColumnProfile,
  profile: TableProfile,
  found: Conditions,
): [string?, string?] {
  const [isLeft, isRight] = [isMoney(left), isMoney(right)];
  const isOther = (own: ColumnProfile) =>
    (['duration', 'weight', 'distance', 'volume'] as const).some((concept) => own.concepts.has(concept));
  if (isLeft === isRight || ![left, right].some(isOther)) return [left.key, right.key];
  const rate = profile.columns.find(
    (own) => own.kind === 'rate' && own.concepts.has('price') && own !== left && own !== right,
  );
  if (rate === undefined) return [];
  const amountOf = ({ key }: ColumnProfile) => computeFor(found, 'times', [key, rate.key]);
  return [isLeft ? left.key : amountOf(left), isRight ? right.key : amountOf(right)];
}

const isMoney = ({ concepts }: ColumnProfile) => concepts.has('money');

/** "more than 50 euros" before "over the quote". */
function amountBefore(
  items: readonly Item[],
  at: number,
): { op: FilterOp; value: number; units: readonly string[]; items: Item[] } | undefined {
  const noun = items[at - 1];
  const number = noun?.kind === 'unit' || noun?.kind === 'column' ? items[at - 2] : noun;
  if (number?.kind !== 'number' || number.used === true || number.isPercent) return undefined;
  const unit = items[at - 1];
  const units = number.unit.length > 0 ? number.unit : unit?.kind === 'unit' ? unit.units : [];
  const from = items.indexOf(number);
  const before = comparisonBefore(items, from);
  const words = before === undefined ? [] : items.slice(from - before.length, from);
  return {
    op: before?.op ?? 'at_least',
    value: number.value,
    units,
    items: [...words, ...items.slice(from, at)],
  };
}

function addDifference(
  { op, value, units }: NonNullable<ReturnType<typeof amountBefore>>,
  [more, less]: readonly [string, string],
  column: ColumnProfile,
  at: number,
  found: Conditions,
): void {
  const isDate = column.kind === 'date';
  const key = isDate ? computeFor(found, 'days', [less, more]) : computeFor(found, 'minus', [more, less]);
  const days = isDate && units.includes('weeks') ? 7 * value : value;
  add(found, { column: key, op, values: [days] }, at, column);
}
