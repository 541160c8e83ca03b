// A plan, and each of its parts, in plain English words.
import {
  comparisonsOf,
  type Combination,
  type Comparison,
  type DateUnit,
  type Filter,
  type FilterOp,
  type Group,
  type GroupFilter,
  type Measure,
  type Order,
  type Plan,
} from './ask-plan.ts';
import type { TableColumn } from './ask-tables.ts';
import { datePartText } from './date-part-text.ts';
import { formatCell } from './format-cell.ts';
import { withComputed, type PlanColumn } from './plan-columns.ts';

/** What the words need to know of the columns of a table, and of those that the plan computes. */
export type NamedColumns = readonly PlanColumn[];

const comparisons: Record<FilterOp, string> = {
  is: 'is',
  is_not: 'is not',
  one_of: 'is',
  contains: 'contains',
  starts_with: 'starts with',
  ends_with: 'ends with',
  less: 'is less than',
  at_most: 'is at most',
  more: 'is more than',
  at_least: 'is at least',
  between: 'is between',
  empty: 'is empty',
  not_empty: 'is not empty',
};
const timeComparisons: Partial<Record<FilterOp, string>> = {
  is: 'is in',
  is_not: 'is not in',
  one_of: 'is in',
  less: 'is before',
  at_most: 'is until',
  more: 'is after',
  at_least: 'is since',
};

/** As days and times of two cells are compared. */
const cellTimeComparisons: Partial<Record<FilterOp, string>> = {
  less: 'is before',
  at_most: 'is not after',
  more: 'is after',
  at_least: 'is not before',
};

const find = (columns: NamedColumns, key = '') => columns.find((own) => own.key === key);
const nameOf = (columns: NamedColumns, key = '') => find(columns, key)?.name ?? key;

/** A comparison without its values, such as "is at most" or, of a date, "is until". */
export function comparisonText(op: FilterOp, type: TableColumn['type'] | undefined): string {
  return (type === 'date' ? timeComparisons[op] : undefined) ?? comparisons[op];
}

/** A measure, such as "the sum of Amount" or "the share of rows where Status is open". */
export function measureText(measure: Measure, columns: NamedColumns, locale?: string): string {
  const { filters = [], share } = measure;
  const conditions = filters.map((own) => filterText(own, columns, locale));
  const where = conditions.length === 0 ? '' : ` where ${listed(conditions, 'and')}`;
  const text = aggregateText(measure, columns);
  if (share === 'of_total') return `${text}${where} as a share of the total`;
  if (share === undefined) return text + where;
  return `the share of ${text.replace(/^the number of /, '')}${where}`;
}

function aggregateText({ op, column }: Pick<Measure, 'op' | 'column'>, columns: NamedColumns): string {
  const name = nameOf(columns, column);
  const isTime = find(columns, column)?.type === 'date';
  switch (op) {
    case 'count':
      return column === undefined ? 'the number of rows' : `the number of rows with ${name}`;
    case 'count_distinct':
      return `the number of different ${name}`;
    case 'sum':
      return `the sum of ${name}`;
    case 'average':
      return `the average of ${name}`;
    case 'median':
      return `the median of ${name}`;
    case 'minimum':
      return `the ${isTime ? 'first' : 'least'} ${name}`;
    case 'maximum':
      return `the ${isTime ? 'last' : 'greatest'} ${name}`;
  }
}

/** The names of what dates are grouped by. */
export const dateUnitNames: Record<DateUnit, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  quarter_of_year: 'quarter of the year',
  month_of_year: 'month of the year',
  weekday: 'weekday',
  hour: 'hour',
};

/** What is grouped by, such as "month of Date" or "Price in steps of 10". */
export function groupText({ column, by, width }: Group, columns: NamedColumns): string {
  const name = nameOf(columns, column);
  if (by !== undefined) return `${dateUnitNames[by]} of ${name}`;
  return width === undefined ? name : `${name} in steps of ${width}`;
}

/** How many values of a filter are named. */
const VALUES_NAMED = 6;

/**
 * A filter, such as "City is Berlin or Paris" or "Spent is more than Budget".
 * @param locale of numbers and dates; undefined for the reader's own
 */
export function filterText(filter: Filter, columns: NamedColumns, locale?: string): string {
  const all = comparisonsOf(filter);
  const [first] = all;
  if (first === undefined || all.length === 1) return comparisonWords(filter, columns, locale);
  // "Maths or Art is less than 45": the same of several columns.
  const names = all.map(({ column }) => nameOf(columns, column));
  const areAlike = all.every(
    (own) => JSON.stringify({ ...own, column: first.column }) === JSON.stringify(first),
  );
  if (areAlike && first.by === undefined) {
    const text = comparisonWords(first, columns, locale);
    return listed(names, 'or') + text.slice(nameOf(columns, first.column).length);
  }
  return `either ${listed(
    all.map((own) => comparisonWords(own, columns, locale)),
    'or',
  )}`;
}

function comparisonWords(filter: Comparison, columns: NamedColumns, locale?: string): string {
  const { column, by, op, values, other, than } = filter;
  const name = by === undefined ? nameOf(columns, column) : groupText({ column, by }, columns);
  const own = find(columns, column);
  const type = by === undefined ? own?.type : 'number';
  if (other !== undefined || than !== undefined) {
    const is = (type === 'date' ? cellTimeComparisons[op] : undefined) ?? comparisons[op];
    const compared =
      than === undefined ? groupText({ column: other ?? '', by }, columns) : aggregateText(than, columns);
    return `${name} ${is} ${compared}`;
  }
  const told = values.map((value) => valueText(value, own, by, locale));
  const named = told.length > VALUES_NAMED + 1 ? told.slice(0, VALUES_NAMED) : told;
  const further = told.length > named.length ? [`${told.length - named.length} more`] : [];
  const areDays = type === 'date' && values.every((value) => /^\d{4}-\d\d-\d\d/.test(String(value)));
  const is = comparisonText(op, type).replace(/ in$/, areDays ? ' on' : ' in');
  return [name, is, listed([...named, ...further], op === 'between' ? 'and' : 'or')]
    .filter(Boolean)
    .join(' ');
}

function valueText(
  value: Filter['values'][number],
  column: PlanColumn | undefined,
  by: Filter['by'],
  locale: string | undefined,
): string {
  if (by !== undefined && typeof value !== 'boolean') return datePartText(value, by, locale) ?? String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return column === undefined ? String(value) : formatCell(value, { ...column, role: 'listed' }, locale);
}

/** A filter of groups, such as "the number of rows is at least 2". */
export function groupFilterText(
  { measure, op, value }: GroupFilter,
  columns: NamedColumns,
  locale?: string,
): string {
  const isCount = measure.op === 'count' || measure.op === 'count_distinct';
  const unit = measure.share ? '%' : isCount ? null : (find(columns, measure.column)?.unit ?? null);
  const own = { name: '', role: 'measure', type: 'number', unit } as const;
  return `${measureText(measure, columns, locale)} ${comparisons[op]} ${formatCell(value, own, locale)}`;
}

/** An order, such as "largest first" or "by City, A first". */
export function orderText(
  { column, measure, direction }: Order,
  measures: readonly Measure[],
  columns: NamedColumns,
  locale?: string,
): string {
  const isDown = direction === 'descending';
  if (measure !== undefined) {
    const isOnly = measures.length === 1 && JSON.stringify(measures[0]) === JSON.stringify(measure);
    return `${isOnly ? '' : `by ${measureText(measure, columns, locale)}, `}${isDown ? 'largest' : 'smallest'} first`;
  }
  const type = find(columns, column)?.type;
  const [up, down] =
    type === 'date' ? ['earliest', 'latest'] : type === 'text' ? ['A', 'Z'] : ['smallest', 'largest'];
  return `by ${nameOf(columns, column)}, ${isDown ? down : up} first`;
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** A limit, such as "only the first 10" or, behind one that is passed over, "only the second". */
export function limitText(limit: number, offset = 0): string {
  if (limit === 1) return `only the ${ordinals[offset] ?? `one at place ${offset + 1}`}`;
  return offset === 0 ? `only the first ${limit}` : `only those at places ${offset + 1} to ${offset + limit}`;
}

/** A limit for each value of a column, such as "the first 3 in each Region". */
export function limitEachText(
  { column, rows }: NonNullable<Plan['limit_each']>,
  columns: NamedColumns,
): string {
  return `the first ${rows === 1 ? '' : `${rows} `}in each ${nameOf(columns, column)}`;
}

/** What two measures are combined to, such as "the difference of the sum of Amount and the sum of Cost". */
export function combinedText(
  combine: Combination,
  measures: readonly Measure[],
  columns: NamedColumns,
  locale?: string,
): string {
  const [first = '', second = ''] = measures.map((measure) => measureText(measure, columns, locale));
  switch (combine) {
    case 'difference':
      return `the difference of ${first} and ${second}`;
    case 'ratio':
      return `the ratio of ${first} to ${second}`;
    case 'change':
      return `the change from ${second} to ${first}`;
  }
}

/** It is stored with the figure, whoever reads it. */
const PLAN_LOCALE = 'en';

/**
 * The plan in words, such as "The sum of Amount by City, where Year is 2024, largest first".
 * @param table its columns, without those that the plan computes; of two tables as one, what was joined by what
 */
export function planText(plan: Plan, table: { columns: NamedColumns; joinedAs?: string }): string {
  const { filters, group_filters, limit, offset, limit_each } = plan;
  const columns = withComputed(table.columns, plan.computed);
  const all = (texts: readonly string[], before: string, word: 'and' | 'or') =>
    texts.length > 0 ? `${before} ${listed(texts, word)}` : '';
  const parts = [
    subjectText(plan, columns),
    all(
      filters.map((own) => filterText(own, columns, PLAN_LOCALE)),
      'where',
      plan.match === 'any' ? 'or' : 'and',
    ),
    all(
      group_filters.map((own) => groupFilterText(own, columns, PLAN_LOCALE)),
      'if',
      'and',
    ),
    ...plan.order_by.map((order) => orderText(order, plan.measures, columns, PLAN_LOCALE)),
    limit_each === undefined ? '' : limitEachText(limit_each, columns),
    limit === undefined ? '' : limitText(limit, offset),
    limit === undefined && offset !== undefined ? `without the first ${offset}` : '',
    table.joinedAs === undefined ? '' : `from ${table.joinedAs}`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function subjectText(plan: Plan, columns: NamedColumns): string {
  const { measures, group_by, combine, columns: listedKeys } = plan;
  const groups = listed(
    group_by.map((group) => groupText(group, columns)),
    'and',
  );
  if (measures.length > 0) {
    const texts = measures.map((measure) => measureText(measure, columns, PLAN_LOCALE));
    const text =
      combine === undefined ? listed(texts, 'and') : combinedText(combine, measures, columns, PLAN_LOCALE);
    return text + (groups === '' ? '' : ` by ${groups}`);
  }
  if (groups !== '') return `the different ${groups}`;
  const names = listedKeys.map((key) => nameOf(columns, key));
  return `${names.length > 0 ? listed(names, 'and') : 'all columns'} of the rows`;
}

/** Parts of a sentence, as `A, B and C`. */
export function listed(parts: readonly string[], word: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
