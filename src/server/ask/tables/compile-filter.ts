// The comparisons of a plan in SQL. Every value is bound.
import type { Filter, FilterOp } from '#shared/ask-plan.ts';
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import { foldCell } from './fold-cell.ts';
import { FigureError } from './figure-error.ts';
import { periodOf } from './periods.ts';
import { columnOf, type TableSource } from './table-source.ts';

/** A piece of SQL with the values of its question marks. */
export interface Sql {
  text: string;
  values: (string | number)[];
}

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
  const raw = source.raw(column.key);
  if (filter.op === 'empty') return { text: `${raw} is null`, values: [] };
  if (filter.op === 'not_empty') return { text: `${raw} is not null`, values: [] };
  if (filter.op === 'contains')
    return { text: `instr(fold(${raw}), ?) > 0`, values: [foldCell(String(filter.values[0]))] };
  const value = source.value(column.key);
  if (column.type === 'date') return compileDates(filter.op, filter.values, value);
  const values = filter.values.map((own) => valueFor(column, own));
  const cell = column.type === 'text' ? `fold(${value})` : value;
  if (filter.op === 'one_of') return { text: `${cell} in (${values.map(() => '?').join(', ')})`, values };
  const isOrder = filter.op !== 'is' && filter.op !== 'is_not';
  if (isOrder && column.type !== 'number')
    throw new FigureError(`${column.name} is not a column of numbers.`);
  if (filter.op === 'between') return { text: `${cell} between ? and ?`, values: values.toSorted(byOrder) };
  return { text: `${cell} ${signOf(filter.op)} ?`, values };
}

const byOrder = (one: string | number, other: string | number) => Number(one) - Number(other);

function valueFor(column: TableColumn, value: Filter['values'][number]): string | number {
  if (column.type === 'boolean') return Number(value === true || value === 1 || value === 'true');
  if (column.type === 'text') return foldCell(String(value));
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
  if (!Number.isFinite(number)) throw new FigureError(`${column.name} is compared with a number.`);
  return number;
}

function compileDates(
  op: Exclude<FilterOp, 'empty' | 'not_empty' | 'contains'>,
  values: Filter['values'],
  cell: string,
): Sql {
  const periods = values.map((value) => periodOf(String(value)));
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
