// The comparisons of a plan in SQL. Every value is bound.
import { comparisonsOf, type Comparison, type Filter, type FilterOp } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import { aggregateSql } from './aggregates.ts';
import type { PlanTable } from './compile-computed.ts';
import { partSql } from './date-parts.ts';
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
 * A filter in SQL; it is null for a row where a cell that decides has no value of its type.
 * @throws FigureError if the table has no such column, or the values do not suit its type
 */
export function compileFilter(filter: Filter, at: PlanTable): Sql {
  const [only, ...others] = comparisonsOf(filter).map((own) => compileComparison(own, at));
  if (only === undefined || others.length === 0) return only ?? { text: 'true', values: [] };
  const all = [only, ...others];
  return {
    text: `(${all.map(({ text }) => text).join(' or ')})`,
    values: all.flatMap(({ values }) => values),
  };
}

function compileComparison(filter: Comparison, at: PlanTable): Sql {
  const { op, by } = filter;
  const { source } = at;
  const column = columnOf(at.table, filter.column);
  const { key, type } = column;
  if (filter.other !== undefined || filter.than !== undefined) return compareCells(filter, at);
  if (by !== undefined) {
    const cell = cellOf(filter.column, by, at);
    return compareNumbers(op, { ...column, name: `The ${by.replaceAll('_', ' ')}` }, cell, filter.values);
  }
  if (op === 'empty') return { text: `${source.raw(key)} is null`, values: [] };
  if (op === 'not_empty') return { text: `${source.raw(key)} is not null`, values: [] };
  if (op === 'contains' || op === 'starts_with' || op === 'ends_with')
    return source.compareText(key, op, [foldCell(String(filter.values[0]))]);
  if (type === 'date') return compileDates(op, filter.values, source.compareTime(key));
  if (type === 'text' && (op === 'is' || op === 'is_not' || op === 'one_of'))
    return source.compareText(
      key,
      op,
      filter.values.map((value) => foldCell(String(value))),
    );
  return compareNumbers(op, column, source.value(key), filter.values);
}

/** The cell that a filter compares. */
function cellOf(key: string, by: Filter['by'], { table, source }: PlanTable): string {
  if (by === undefined) return source.value(key);
  const { name, type } = columnOf(table, key);
  if (type !== 'date') throw new FigureError(`${name} is not a column of dates.`);
  return partSql(source.value(key), by, source);
}

/**
 * What decides whether a row matches: null where it has none.
 * @returns the columns with their cells in SQL, and what is missing there, if not a value of their type
 */
export function missingSql(filter: Filter, at: PlanTable): { key: string; text: string; what?: string }[] {
  return comparisonsOf(filter).flatMap(({ column, by, other }) =>
    [column, ...(other === undefined ? [] : [other])].map((key) => {
      // All other parts stand in each date.
      if (by === 'hour') return { key, text: cellOf(key, by, at), what: 'no time' };
      return { key, text: at.source.filled(key) };
    }),
  );
}

function compareNumbers(op: FilterOp, column: TableColumn, cell: string, given: Filter['values']): Sql {
  if (op === 'empty') return { text: `${cell} is null`, values: [] };
  if (op === 'not_empty') return { text: `${cell} is not null`, values: [] };
  const values = given.map((own) => valueFor(column, own));
  if (op === 'one_of') return { text: `${cell} in (${values.map(() => '?').join(', ')})`, values };
  const isEqual = op === 'is' || op === 'is_not';
  if (!isEqual && column.type !== 'number' && column.type !== 'date')
    throw new FigureError(`${column.name} is not a column of numbers.`);
  if (op === 'between') return { text: `${cell} between ? and ?`, values: values.toSorted(byOrder) };
  const sign = signOf(op);
  if (sign === undefined) throw new FigureError(`${column.name} is compared with a number.`);
  return { text: `${cell} ${sign} ?`, values };
}

/** Compares a column with another one of the row, or with a measure of all rows. */
function compareCells({ column: key, by, op, other, than }: Comparison, at: PlanTable): Sql {
  const { table, source } = at;
  if (source.alike !== undefined || source.compareCells === false)
    throw new FigureError(`${table.name} is compared with values only.`);
  const column = columnOf(table, key);
  const own = { type: by === undefined ? column.type : 'number', text: cellOf(key, by, at) };
  const compared =
    than === undefined
      ? {
          type: by === undefined ? columnOf(table, other ?? '').type : 'number',
          text: cellOf(other ?? '', by, at),
        }
      : wholeSql(than, at);
  if (own.type !== compared.type)
    throw new FigureError(`${column.name} cannot be compared with what is not of its type.`);
  const isText = own.type === 'text';
  const isEqual = op === 'is' || op === 'is_not';
  if (!isEqual && (isText || own.type === 'boolean'))
    throw new FigureError(`${column.name} is not a column of numbers.`);
  if (isText) return { text: `fold(${own.text}) ${signOf(op)} fold(${compared.text})`, values: [] };
  if (own.type === 'date') {
    // As exactly as both are known: a day is equal to all of its times.
    const cut = (one: string, length: string) => `substr(${one}, 1, length(${length}))`;
    return {
      text: `${cut(own.text, compared.text)} ${signOf(op)} ${cut(compared.text, own.text)}`,
      values: [],
    };
  }
  return { text: `${own.text} ${signOf(op)} ${compared.text}`, values: [] };
}

/** A measure of all rows of the table. */
function wholeSql(
  than: NonNullable<Filter['than']>,
  at: PlanTable,
): { type: TableColumn['type']; text: string } {
  const { text, type } = aggregateSql(than, at);
  return { type, text: `(select ${text} from ${at.source.from} where ${at.source.isData})` };
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
