// The filters of a question, read out of its items; what is left says what is asked of the rows that match.
import type { Filter, GroupFilter } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import { isIdentifier } from './columns.ts';
import type { Context, Item } from './items.ts';
import { columnIn, columnOfAdjective, type FoundFilter } from './found-filter.ts';
import { meaningOf, numberComparisonAt, type NumberComparison } from './numbers.ts';
import { timeFilterAt } from './time-filters.ts';
import { valueFilterAt } from './value-filters.ts';

export interface Filtered {
  filters: Filter[];
  groupFilters: GroupFilter[];
  rest: Item[];
  /** By item, what it says, for those that were understood here. */
  told: Map<Item, Filter | GroupFilter>;
}

/** Reads the filters, the longest at each place. */
export function readFilters(items: readonly Item[], context: Context): Filtered {
  const found: Filtered = { filters: [], groupFilters: [], rest: [], told: new Map() };
  for (let at = 0; at < items.length;) {
    const own =
      textFilterAt(items, at) ??
      emptyFilterAt(items, at) ??
      timeFilterAt(items, at, context) ??
      numberFilterAt(items, at, context) ??
      valueFilterAt(items, at, context);
    const item = items[at];
    if (own === undefined && item !== undefined) found.rest.push(item);
    found.filters.push(...(own?.filters ?? []));
    if (own?.groupFilter !== undefined) found.groupFilters.push(own.groupFilter);
    const said = own?.filters[0] ?? own?.groupFilter;
    if (said !== undefined)
      for (const taken of items.slice(at, at + (own?.length ?? 1))) found.told.set(taken, said);
    at += own?.length ?? 1;
  }
  return found;
}

/** "whose name contains the word east": the text may be any word. */
function textFilterAt(items: readonly Item[], at: number): FoundFilter | undefined {
  const column = columnIn(items[at]);
  const text = items[at + 2];
  if (column === undefined || meaningOf(items[at + 1]) !== 'contains' || text === undefined) return undefined;
  return { length: 3, filters: [{ column: column.key, op: 'contains', values: [text.words] }] };
}

/** "without a location", "with no location", "whose location is empty". */
function emptyFilterAt(items: readonly Item[], at: number): FoundFilter | undefined {
  if (meaningOf(items[at]) !== 'without') return undefined;
  const column = columnIn(items[at + 1]);
  if (column === undefined || items[at + 2]?.kind === 'value') return undefined;
  return { length: 2, filters: [{ column: column.key, op: 'empty', values: [] }] };
}

function numberFilterAt(items: readonly Item[], at: number, context: Context): FoundFilter | undefined {
  const named = columnIn(items[at]);
  if (named?.type === 'number') {
    const comparison = numberComparisonAt(items, at + 1);
    const isOfNext = comparison !== undefined && isCounted(items, at + 1 + comparison.length, comparison);
    const isOther = comparison !== undefined && !isYear(named, context) && isOfYear(comparison, context);
    if (comparison !== undefined && !isOther && !isOfNext && !isTop(items[at + 1 + comparison.length]))
      return alsoCompared(items, at, comparison.length + 1, [filterOf(named, comparison)]);
  }
  const comparison = numberComparisonAt(items, at);
  if (comparison === undefined || isTop(items[at - 1]) || isTop(items[at + comparison.length]))
    return undefined;
  const behind = items[at + comparison.length];
  const counted = columnIn(behind);
  if (counted?.type === 'number')
    return alsoCompared(items, at, comparison.length + 1, [filterOf(counted, comparison)]);
  if ((behind?.kind === 'rows' || meaningOf(behind) === 'record') && !comparison.isBare) {
    const groupFilter = groupFilterOf(comparison);
    return groupFilter && { length: comparison.length + 1, filters: [], groupFilter };
  }
  // "more than 2 albums" counts them; "what two episodes" asks for so many.
  if (behind?.kind === 'column' || behind?.kind === 'unknown') return undefined;
  const column = unnamedColumn(comparison, context);
  return column && alsoCompared(items, at, comparison.length, [filterOf(column, comparison)]);
}

/** "no less than 3000 and no more than 4000": a comparison of the same column follows. */
function alsoCompared(items: readonly Item[], at: number, length: number, filters: Filter[]): FoundFilter {
  const joint = meaningOf(items[at + length]) === 'and' ? at + length + 1 : -1;
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
    filters: [...filters, { column, op: next.op, values: next.values }],
  };
}

/** Whether numbers are years rather than values: there is a column of years, and none is named that is of them. */
function isOfYear({ isTime, isBare, values }: NumberComparison, { table, names }: Context): boolean {
  const hasYears =
    names.columns.some(({ terms }) => terms.includes('year')) ||
    table.columns.some(({ type }) => type === 'date');
  return isTime || (isBare && hasYears && values.every(isYearNumber));
}

const isYearNumber = (value: number) => Number.isInteger(value) && value >= 1000 && value < 3000;

function isYear({ key }: TableColumn, { names }: Context): boolean {
  return names.columns.some(({ column, terms }) => column.key === key && terms.includes('year'));
}

/** "the top 5", "the 3 largest": such a number compares nothing. */
function isTop(item: Item | undefined): boolean {
  const meaning = meaningOf(item) ?? '';
  return (
    item?.kind === 'superlative' ||
    ['top', 'first', 'last', 'most', 'least', 'maximum', 'minimum', 'most_common'].includes(meaning)
  );
}

/** Whether a number before an item counts it: "of cars with over 6 cylinders". */
function isCounted(items: readonly Item[], at: number, { isBare }: NumberComparison): boolean {
  if (items[at]?.kind === 'rows' || meaningOf(items[at]) === 'record') return !isBare;
  return columnIn(items[at])?.type === 'number' && items[at]?.kind === 'column';
}

function filterOf({ key }: TableColumn, { op, values }: NumberComparison): Filter {
  return { column: key, op, values };
}

function groupFilterOf({ op, values: [value] }: NumberComparison): GroupFilter | undefined {
  if (value === undefined || op === 'one_of' || op === 'between') return undefined;
  return { measure: { op: 'count' }, op, value };
}

/** The column that a comparison means without naming it: by its adjective, a year, or since it is the only one of numbers. */
function unnamedColumn(
  { adjective, isBare, isTime, values }: NumberComparison,
  context: Context,
): TableColumn | undefined {
  if (adjective !== undefined) return columnOfAdjective(adjective, context, 'number');
  const areYears = values.every(isYearNumber);
  const years = context.names.columns.filter(
    ({ column, terms }) => column.type === 'number' && terms.includes('year'),
  );
  if (areYears && years.length === 1) return years[0]?.column;
  const measured = context.table.columns.filter(
    (own) => own.type === 'number' && !isIdentifier(own) && !isYear(own, context),
  );
  return isBare || isTime || measured.length !== 1 ? undefined : measured[0];
}
