// The filters of a question, read out of its items; what is left says what is asked of the rows that match.
import type { Filter, GroupFilter } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import type { Context, Counted, Item } from './items.ts';
import { columnIn, equalFilter, priceColumn, type FoundFilter } from './found-filter.ts';
import {
  countedGroupsAt,
  countedRows,
  countFilterAt,
  isCountedKey,
  measureFilterAt,
} from './group-filters.ts';
import { meaningOf, numberComparisonAt, type NumberComparison } from './numbers.ts';
import { booleanFilterAt, emptyFilterAt } from './state-filters.ts';
import { textFilterAt } from './text-filters.ts';
import { timeFilterAt } from './time-filters.ts';
import { isYear, isYearNumber, keyAt, turnedForYears, unnamedColumn } from './unnamed-columns.ts';
import { valueFilterAt } from './value-filters.ts';

export interface Filtered {
  filters: Filter[];
  groupFilters: GroupFilter[];
  /** Whether a row has to meet any of the filters only. */
  isAny: boolean;
  rest: Item[];
  /** By item, what it says, for those that were understood here. */
  told: Map<Item, Filter | GroupFilter>;
  /** The keys of columns of which several values are named by "and". */
  listed: string[];
  /** What groups are compared by the number of. */
  counted: Counted[];
}

/** Reads the filters, the longest at each place. */
export function readFilters(items: readonly Item[], context: Context): Filtered {
  const found: Filtered = {
    filters: [],
    groupFilters: [],
    isAny: false,
    rest: [],
    told: new Map(),
    listed: [],
    counted: [],
  };
  const spans: Span[] = [];
  for (let at = 0; at < items.length;) {
    const own =
      textFilterAt(items, at, context) ??
      measureFilterAt(items, at) ??
      booleanFilterAt(items, at, context) ??
      emptyFilterAt(items, at) ??
      timeFilterAt(items, at, context) ??
      numberFilterAt(items, at, context) ??
      valueFilterAt(items, at, context);
    const item = items[at];
    if (own === undefined && item !== undefined) found.rest.push(item);
    if (own?.asked !== undefined) found.rest.push(own.asked);
    // "female students whose sex is F" says it twice.
    const added = own?.filters.filter((one) => !found.filters.some((other) => isSame(one, other))) ?? [];
    found.filters.push(...added);
    found.groupFilters.push(...(own?.groupFilters ?? []));
    if (own?.isList === true) found.listed.push(...own.filters.map(({ column }) => column));
    if (own?.counted !== undefined) found.counted.push(own.counted);
    const said = own?.filters[0] ?? own?.groupFilters?.[0];
    if (said !== undefined)
      for (const taken of items.slice(at, at + (own?.length ?? 1))) found.told.set(taken, said);
    if (own !== undefined) spans.push({ ...own, start: at, end: at + own.length });
    at += own?.length ?? 1;
  }
  return joinedByOr(found, spans, items);
}

const isSame = (one: Filter, other: Filter) =>
  one.column === other.column && one.op === other.op && String(one.values) === String(other.values);

interface Span extends FoundFilter {
  start: number;
  end: number;
}

/** "8 cylinders or built before 1980": where all filters are joined by "or", a row has to meet any of them. */
function joinedByOr(found: Filtered, spans: readonly Span[], items: readonly Item[]): Filtered {
  const joints = spans.slice(0, -1).map(({ end }, index) => {
    return spans[index + 1]?.start === end + 1 && meaningOf(items[end]) === 'or' ? items[end] : undefined;
  });
  const inner = spans.flatMap(({ joint }) => joint ?? []);
  const isAny = found.groupFilters.length === 0 && inner.length + joints.length > 0 && joints.every(Boolean);
  // "Not from France or over 50" may mean either.
  const isMixed = spans.some(
    ({ joint, filters }) => joint === undefined && (filters.length > 1 || filters[0]?.op === 'is_not'),
  );
  if (!isAny || isMixed) return { ...found, rest: [...found.rest, ...inner] };
  return { ...found, isAny, rest: found.rest.filter((item) => !joints.includes(item)) };
}

/** "above age 46", "a higher price than 20": a comparison that stands before its column. */
function leadingFilterAt(items: readonly Item[], at: number): FoundFilter | undefined {
  const isCount = meaningOf(items[at + 1]) === 'count';
  const word = items[at];
  const [named, number] = items.slice(isCount ? at + 2 : at + 1);
  const column = named?.kind === 'column' ? columnIn(named) : undefined;
  if (word === undefined || number?.kind !== 'number' || column?.type !== 'number') return undefined;
  const comparison = numberComparisonAt([word, number], 0);
  const length = isCount ? 4 : 3;
  // "which year had more laps, 1988 or 1985" compares no laps with a number.
  const isFit =
    comparison?.length === 2 &&
    !number.gap.includes(',') &&
    !comparison.isBare &&
    !comparison.isTime &&
    word.kind === 'meaning';
  return isFit && !isCounted(items, at + length, comparison)
    ? { length, filters: filtersOf(column, comparison) }
    : undefined;
}

function numberFilterAt(items: readonly Item[], at: number, context: Context): FoundFilter | undefined {
  const leading = leadingFilterAt(items, at);
  if (leading !== undefined) return leading;
  const lacks = meaningOf(items[at]) === 'without' ? columnIn(items[at + 1]) : undefined;
  const lacked = items[at + 2];
  if (lacks?.type === 'number' && lacked?.kind === 'number')
    return { length: 3, filters: [{ column: lacks.key, op: 'is_not', values: [lacked.number] }] };
  const named =
    columnIn(items[at]) ??
    (meaningOf(items[at]) === 'money' ? priceColumn(context) : undefined) ??
    keyAt(items, at, context);
  // "flats larger than 80" compares something of the flats, not what they are called by.
  const isCalled = items[at]?.kind === 'rows' && items[at + 1]?.kind === 'comparative';
  const behindName = numberComparisonAt(items, at + 1);
  const isCountedOnly = behindName?.isBare === false && isCountedKey(items[at], context);
  if (named?.type === 'number' && !isCalled && !isCountedOnly) {
    const next = at + 1 + (behindName?.length ?? 0);
    const isOfNext =
      behindName !== undefined && isCounted(items, next, behindName) && unitLength(items, next, named) === 0;
    const isOther = behindName !== undefined && !isYear(named, context) && isOfYear(behindName, context);
    if (behindName !== undefined && !isOther && !isOfNext && !isTop(items[at + 1 + behindName.length]))
      return alsoCompared(
        items,
        at,
        1 + behindName.length + unitLength(items, at + 1 + behindName.length, named),
        filtersOf(named, turnedForYears(behindName, named, context)),
      );
  }
  const comparison = numberComparisonAt(items, at);
  if (comparison === undefined || isTop(items[at - 1]) || isTop(items[at + comparison.length]))
    return undefined;
  const groups = countedGroupsAt(items, at + comparison.length, comparison, context);
  if (groups !== undefined) return { ...groups, length: comparison.length + groups.length };
  const behind = items[at + comparison.length];
  // "what two episodes" and "the 2 flats with …" ask for so many, also where flats have numbers.
  if (comparison.isBare && (items[at]?.isAskedFor === true || behind?.kind === 'rows')) return undefined;
  const counted = columnIn(behind);
  if (counted?.type === 'number' && (comparison.adjective === undefined || comparison.adjective.isGeneral))
    return countedFilter(items, at, counted, comparison);
  if (countedRows(items, at + comparison.length) > 0 && !comparison.isBare)
    return countFilterAt(items, at, comparison);
  // "more than 2 albums" counts them; "what two episodes" asks for so many.
  const isTold = comparison.adjective?.isGeneral === false;
  if (!isTold && (behind?.kind === 'column' || behind?.kind === 'unknown')) return undefined;
  // "customers over 7" may mean their ids, or how many they are.
  const isOfKey = comparison.adjective === undefined && isCountedKey(items[at - 1], context);
  const column = isOfKey ? undefined : unnamedColumn(comparison, items, at, context);
  if (column === undefined) return undefined;
  const length = comparison.length + unitLength(items, at + comparison.length, column);
  return alsoCompared(items, at, length, filtersOf(column, turnedForYears(comparison, column, context)));
}

/** "over 8 cylinders", "40 years old or younger": the column stands behind the number. */
function countedFilter(
  items: readonly Item[],
  at: number,
  column: TableColumn,
  comparison: NumberComparison,
): FoundFilter {
  const length = comparison.length + 1;
  const behind = comparison.op === 'is' ? meaningOf(items[at + length]) : undefined;
  const op = behind === 'or_more' ? 'at_least' : behind === 'or_less' ? 'at_most' : undefined;
  if (op === undefined) return alsoCompared(items, at, length, filtersOf(column, comparison));
  return { length: length + 1, filters: filtersOf(column, { ...comparison, op }) };
}

/** "longer than 300 meters": the unit of the column behind the number. */
function unitLength(items: readonly Item[], at: number, column: TableColumn): number {
  return items[at]?.kind === 'column' && columnIn(items[at]) === column ? 1 : 0;
}

/** "no less than 3000 and no more than 4000", "over 50 or under 10": a comparison of the same column follows. */
function alsoCompared(items: readonly Item[], at: number, length: number, filters: Filter[]): FoundFilter {
  const word = meaningOf(items[at + length]);
  const joint = word === 'and' || word === 'or' ? at + length + 1 : -1;
  const next = joint < 0 ? undefined : numberComparisonAt(items, joint);
  const column = filters[0]?.column ?? '';
  if (
    next === undefined ||
    next.isBare ||
    next.adjective !== undefined ||
    isCounted(items, joint + next.length, next)
  )
    return { length, filters };
  return {
    length: length + 1 + next.length,
    filters: [...filters, ...filtersOf({ key: column }, next)],
    joint: word === 'or' ? items[at + length] : undefined,
  };
}

/** Whether numbers are years rather than values: there is a column of years, and none is named that is of them. */
function isOfYear({ isTime, isBare, values }: NumberComparison, { table, names }: Context): boolean {
  const hasYears =
    names.columns.some(({ isYear: own }) => own) || table.columns.some(({ type }) => type === 'date');
  return isTime || (isBare && hasYears && values.every(isYearNumber));
}

/** "the top 5", "the 3 largest": such a number compares nothing. */
function isTop(item: Item | undefined): boolean {
  const meaning = meaningOf(item) ?? '';
  if (item?.gap.includes(',')) return false;
  return (
    item?.kind === 'superlative' ||
    ['top', 'first', 'last', 'most', 'least', 'maximum', 'minimum', 'most_common'].includes(meaning)
  );
}

/** Whether a number before an item counts it: "of cars with over 6 cylinders". */
function isCounted(items: readonly Item[], at: number, { isBare }: NumberComparison): boolean {
  // "the ratings of the three hotels"
  const isOfThem =
    items[at]?.kind === 'rows' && items[at - 1]?.gap.toLowerCase().endsWith('of the ') === true;
  if (countedRows(items, at) > 0) return !isBare || isOfThem;
  return columnIn(items[at])?.type === 'number' && items[at]?.kind === 'column';
}

function filtersOf({ key }: Pick<TableColumn, 'key'>, { op, values }: NumberComparison): Filter[] {
  if (op === 'is_not') return equalFilter(key, true, values);
  return [{ column: key, op, values }];
}
