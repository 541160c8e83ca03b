// The comparisons of a plan in SQL. Every value is bound.
import type { Filter, FilterOp } from '#shared/ask-plan.ts';
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import { foldCell } from './fold-cell.ts';
import { FigureError } from './figure-error.ts';
import { periodOf } from './periods.ts';
import { columnOf, type Sql, type TableSource } from './table-source.ts';

const signs = { is: '=', is_not: '<>', less: '<', at_most: '<=', more: '>', at_least: '>=' } as const;

/** Whether an operator compares with one value by order or equality. */
export function signOf(op: FilterOp): string | undefined {
  return op in signs ? signs[op as keyof typeof signs] : undefined; // Safe: it is one of its keys.
}

/**
 * A comparison in SQL; it is null for a row that has no value of the type.
 * @throws FigureError if the table has no such column, or the values do not suit its type
 */
export function compileFilter(filter: Filter, table: TableDescription, source: TableSource): Sql {
  const column = columnOf(table, filter.column);
  const { key, type } = column;
  if (filter.op === 'empty') return { text: `${source.raw(key)} is null`, values: [] };
  if (filter.op === 'not_empty') return { text: `${source.raw(key)} is not null`, values: [] };
  const { op } = filter;
  if (op === 'contains' || op === 'starts_with' || op === 'ends_with')
    return source.compareText(key, op, [foldCell(String(filter.values[0]))]);
  if (type === 'date') return compileDates(op, filter.values, source.compareTime(key));
  const isEqual = op === 'is' || op === 'is_not' || op === 'one_of';
  if (type === 'text' && isEqual)
    return source.compareText(
      key,
      op,
      filter.values.map((value) => foldCell(String(value))),
    );
  const cell = source.value(key);
  const values = filter.values.map((own) => valueFor(column, own));
  if (op === 'one_of') return { text: `${cell} in (${values.map(() => '?').join(', ')})`, values };
  if (!isEqual && type !== 'number') throw new FigureError(`${column.name} is not a column of numbers.`);
  if (op === 'between') return { text: `${cell} between ? and ?`, values: values.toSorted(byOrder) };
  return { text: `${cell} ${signOf(op)} ?`, values };
}

const byOrder = (one: string | number, other: string | number) => Number(one) - Number(other);

function valueFor(column: TableColumn, value: Filter['values'][number]): string | number {
  if (column.type === 'boolean') return Number(value === true || value === 1 || value === 'true');
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
  if (!Number.isFinite(number)) throw new FigureError(`${column.name} is compared with a number.`);
  return number;
}

function compileDates(
  op: Exclude<FilterOp, 'empty' | 'not_empty' | 'contains' | 'starts_with' | 'ends_with'>,
  values: Filter['values'],
  { cell, boundOf }: ReturnType<TableSource['compareTime']>,
): Sql {
  const periods = values.map((value) => {
    const { from, before } = periodOf(String(value));
    return { from: boundOf(from), before: boundOf(before) };
  });
  const within = `(${cell} >= ? and ${cell} < ?)`;
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) throw new FigureError('A date is missing.');
  switch (op) {
    case 'less':
      return { text: `${cell} < ?`, values: [first.from] };
    case 'at_most':
      return { text: `${cell} < ?`, values: [first.before] };
    case 'more':
      return { text: `${cell} >= ?`, values: [first.before] };
    case 'at_least':
      return { text: `${cell} >= ?`, values: [first.from] };
    case 'is_not':
      return { text: `not ${within}`, values: [first.from, first.before] };
    case 'between': {
      const [from, to] = first.from <= last.from ? [first, last] : [last, first];
      return { text: within, values: [from.from, to.before] };
    }
    case 'is':
    case 'one_of':
      return {
        text: `(${periods.map(() => within).join(' or ')})`,
        values: periods.flatMap(({ from, before }) => [from, before]),
      };
  }
}
