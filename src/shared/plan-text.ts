// A plan, and each of its parts, in plain English words.
import type { Filter, FilterOp, Group, GroupFilter, Measure, Order, Plan } from './ask-plan.ts';
import type { TableColumn } from './ask-tables.ts';

/** What the words need to know of the columns of a table. */
export type NamedColumns = readonly Pick<TableColumn, 'key' | 'name' | 'type'>[];

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

const find = (columns: NamedColumns, key = '') => columns.find((own) => own.key === key);
const nameOf = (columns: NamedColumns, key = '') => find(columns, key)?.name ?? key;

/** A comparison without its values, such as "is at most" or, of a date, "is until". */
export function comparisonText(op: FilterOp, type: TableColumn['type'] | undefined): string {
  return (type === 'date' ? timeComparisons[op] : undefined) ?? comparisons[op];
}

/** A measure, such as "the sum of Amount". */
export function measureText({ op, column }: Measure, columns: NamedColumns): string {
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
    case 'minimum':
      return `the ${isTime ? 'first' : 'least'} ${name}`;
    case 'maximum':
      return `the ${isTime ? 'last' : 'greatest'} ${name}`;
  }
}

/** What is grouped by, such as "month of Date". */
export function groupText({ column, by }: Group, columns: NamedColumns): string {
  return by ? `${by} of ${nameOf(columns, column)}` : nameOf(columns, column);
}

/** A filter, such as "City is Berlin or Paris". */
export function filterText({ column, op, values }: Filter, columns: NamedColumns): string {
  const told = values.map((value) => (value === true ? 'yes' : value === false ? 'no' : String(value)));
  const is = comparisonText(op, find(columns, column)?.type);
  return [nameOf(columns, column), is, listed(told, op === 'between' ? 'and' : 'or')]
    .filter(Boolean)
    .join(' ');
}

/** A filter of groups, such as "the number of rows is at least 2". */
export function groupFilterText({ measure, op, value }: GroupFilter, columns: NamedColumns): string {
  return `${measureText(measure, columns)} ${comparisons[op]} ${value}`;
}

/** An order, such as "largest first" or "by City, A first". */
export function orderText(
  { column, measure, direction }: Order,
  measures: readonly Measure[],
  columns: NamedColumns,
): string {
  const isDown = direction === 'descending';
  if (measure !== undefined) {
    const isOnly = measures.length === 1 && JSON.stringify(measures[0]) === JSON.stringify(measure);
    return `${isOnly ? '' : `by ${measureText(measure, columns)}, `}${isDown ? 'largest' : 'smallest'} first`;
  }
  const type = find(columns, column)?.type;
  const [up, down] =
    type === 'date' ? ['earliest', 'latest'] : type === 'text' ? ['A', 'Z'] : ['smallest', 'largest'];
  return `by ${nameOf(columns, column)}, ${isDown ? down : up} first`;
}

/** A limit, such as "only the first 10". */
export function limitText(limit: number): string {
  return limit === 1 ? 'only the first' : `only the first ${limit}`;
}

/** The plan in words, such as "The sum of Amount by City, where Year is 2024, largest first". */
export function planText(plan: Plan, { columns }: { columns: NamedColumns }): string {
  const { filters, group_filters, limit } = plan;
  const parts = [
    subjectText(plan, columns),
    filters.length > 0
      ? `where ${listed(
          filters.map((own) => filterText(own, columns)),
          plan.match === 'any' ? 'or' : 'and',
        )}`
      : '',
    group_filters.length > 0
      ? `if ${listed(
          group_filters.map((own) => groupFilterText(own, columns)),
          'and',
        )}`
      : '',
    ...plan.order_by.map((order) => orderText(order, plan.measures, columns)),
    limit === undefined ? '' : limitText(limit),
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function subjectText({ measures, group_by, columns: listedKeys }: Plan, columns: NamedColumns): string {
  const groups = listed(
    group_by.map((group) => groupText(group, columns)),
    'and',
  );
  if (measures.length > 0) {
    const texts = measures.map((measure) => measureText(measure, columns));
    return listed(texts, 'and') + (groups === '' ? '' : ` by ${groups}`);
  }
  if (groups !== '') return `the different ${groups}`;
  const names = listedKeys.map((key) => nameOf(columns, key));
  return `${names.length > 0 ? listed(names, 'and') : 'all columns'} of the rows`;
}

function listed(parts: readonly string[], word: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
