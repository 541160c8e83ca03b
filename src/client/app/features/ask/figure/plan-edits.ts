// Changes of a plan by hand: what may be chosen, and what has to go with a change so that the plan stays one.
import type { Filter, FilterOp, MeasureOp, Order, Plan } from '#shared/ask-plan.ts';
import { measureOps } from '#shared/ask-plan.ts';
import type { ColumnType } from '#shared/ask-tables.ts';
import type { AskedTable } from '#shared/figures.ts';

/** The columns that a measure can be of. */
export function columnsFor(op: MeasureOp, { columns }: AskedTable): AskedTable['columns'] {
  if (op === 'count' || op === 'count_distinct') return columns;
  const isOrder = op === 'minimum' || op === 'maximum';
  return columns.filter(({ type }) => type === 'number' || (isOrder && type === 'date'));
}

/** The measures that a table has columns for. */
export function opsFor(table: AskedTable): MeasureOp[] {
  return measureOps.filter((op) => columnsFor(op, table).length > 0);
}

const comparisons: Record<ColumnType, readonly FilterOp[]> = {
  text: ['is', 'is_not', 'one_of', 'contains', 'starts_with', 'ends_with', 'empty', 'not_empty'],
  number: ['is', 'is_not', 'one_of', 'less', 'at_most', 'more', 'at_least', 'between', 'empty', 'not_empty'],
  date: ['is', 'is_not', 'one_of', 'less', 'at_most', 'more', 'at_least', 'between', 'empty', 'not_empty'],
  boolean: ['is', 'empty', 'not_empty'],
};

/** The comparisons that a column of a type can be filtered by. */
export function comparisonsFor(type: ColumnType): readonly FilterOp[] {
  return comparisons[type];
}

/** How many values a comparison takes; `many` for any number of them. */
export function valuesOf(op: FilterOp): 0 | 1 | 2 | 'many' {
  if (op === 'empty' || op === 'not_empty') return 0;
  if (op === 'between') return 2;
  return op === 'one_of' ? 'many' : 1;
}

/**
 * The values of a filter as they were typed.
 * @returns undefined if they are not as many as the comparison takes, or of another type than the column
 */
export function readValues(
  op: FilterOp,
  type: ColumnType,
  typed: readonly string[],
): Filter['values'] | undefined {
  const wanted = valuesOf(op);
  const texts = typed.map((text) => text.trim()).filter(Boolean);
  if (wanted === 'many' ? texts.length === 0 : texts.length !== wanted) return undefined;
  if (type === 'boolean') return texts.map((text) => text === 'yes');
  if (type !== 'number') return texts;
  const numbers = texts.flatMap((text) => readNumber(text) ?? []);
  return numbers.length === texts.length ? numbers : undefined;
}

const NUMBER = /^[-−+]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/;

/** A number as the screens write it, `1,234.5`: commas part thousands. Undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const number = NUMBER.test(text.trim()) ? Number(text.trim().replace('−', '-').replaceAll(',', '')) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** What is wrong with a text that should be a number; undefined if nothing is, or nothing was typed. */
export function numberProblem(text: string): string | undefined {
  if (text.trim() === '' || readNumber(text) !== undefined) return undefined;
  return 'Write a number such as 1,234.5, with a point before decimals.';
}

/**
 * A plan without the orders, filters of groups and columns that have no meaning beside its measures and groups. Where one filter
 * is left, a further one narrows it, also if the former ones were joined by “or”.
 */
export function fitPlan({ match, ...plan }: Plan): Plan {
  const { measures, group_by } = plan;
  const isList = measures.length === 0 && group_by.length === 0;
  const isGrouped = group_by.length > 0;
  const isKept = ({ column, measure }: Order): boolean => {
    if (isList) return column !== undefined;
    return isGrouped && (measure !== undefined || group_by.some((group) => group.column === column));
  };
  return {
    ...plan,
    ...(match !== undefined && plan.filters.length > 1 && { match }),
    columns: isList ? plan.columns : [],
    group_filters: isGrouped ? plan.group_filters : [],
    order_by: plan.order_by.filter(isKept),
  };
}
