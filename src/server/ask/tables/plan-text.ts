// A plan in plain English words.
import type { Filter, FilterOp, Group, GroupFilter, Measure, Order, Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';

const comparisons: Record<FilterOp, string> = {
  is: 'is',
  is_not: 'is not',
  one_of: 'is',
  contains: 'contains',
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

/** The plan in words, such as "The sum of Amount by City, where Year is 2024, largest first". */
export function planText(plan: Plan, table: TableDescription): string {
  const columnName = (key = '') => table.columns.find((own) => own.key === key)?.name ?? key;
  const typeOf = (key = '') => table.columns.find((own) => own.key === key)?.type;

  const measureText = ({ op, column }: Measure): string => {
    const name = columnName(column);
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
        return `the ${typeOf(column) === 'date' ? 'first' : 'least'} ${name}`;
      case 'maximum':
        return `the ${typeOf(column) === 'date' ? 'last' : 'greatest'} ${name}`;
    }
  };
  const groupText = ({ column, by }: Group) => (by ? `${by} of ${columnName(column)}` : columnName(column));
  const filterText = ({ column, op, values }: Filter): string => {
    const isTime = typeOf(column) === 'date';
    const told = values.map((value) => (value === true ? 'yes' : value === false ? 'no' : String(value)));
    const is = (isTime ? timeComparisons[op] : undefined) ?? comparisons[op];
    return [columnName(column), is, listed(told, op === 'between' ? 'and' : 'or')]
      .filter((part) => part !== '')
      .join(' ');
  };
  const groupFilterText = ({ measure, op, value }: GroupFilter) =>
    `${measureText(measure)} ${comparisons[op]} ${value}`;
  const orderText = ({ column, measure, direction }: Order): string => {
    const isDown = direction === 'descending';
    if (measure !== undefined) {
      const isOnly =
        plan.measures.length === 1 && JSON.stringify(plan.measures[0]) === JSON.stringify(measure);
      const by = isOnly ? '' : `by ${measureText(measure)}, `;
      return by + (isDown ? 'largest first' : 'smallest first');
    }
    const type = typeOf(column);
    const [up, down] =
      type === 'date' ? ['earliest', 'latest'] : type === 'text' ? ['A', 'Z'] : ['smallest', 'largest'];
    return `by ${columnName(column)}, ${isDown ? down : up} first`;
  };

  const groups = plan.group_by.map(groupText);
  const columns = plan.columns.map((key) => columnName(key));
  const subject =
    plan.measures.length > 0
      ? listed(plan.measures.map(measureText), 'and') +
        (groups.length > 0 ? ` by ${listed(groups, 'and')}` : '')
      : groups.length > 0
        ? `the different ${listed(groups, 'and')}`
        : `${columns.length > 0 ? listed(columns, 'and') : 'all columns'} of the rows`;
  const parts = [
    subject,
    plan.filters.length > 0 ? `where ${listed(plan.filters.map(filterText), 'and')}` : '',
    plan.group_filters.length > 0 ? `if ${listed(plan.group_filters.map(groupFilterText), 'and')}` : '',
    ...plan.order_by.map(orderText),
    plan.limit === undefined ? '' : plan.limit === 1 ? 'only the first' : `only the first ${plan.limit}`,
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function listed(parts: readonly string[], word: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
