// What may be chosen in the forms of a plan: the columns, what can be worked out of them, and how they compare.
import type { ComputedColumn, DatePartUnit, Filter, FilterOp, MeasureOp, Plan } from '#shared/ask-plan.ts';
import { comparingOps, measureOps } from '#shared/ask-plan.ts';
import type { ColumnType } from '#shared/ask-tables.ts';
import type { AskedTable } from '#shared/figures.ts';

export type AskedColumn = AskedTable['columns'][number];

/** The columns that a measure can be of. */
export function columnsFor(op: MeasureOp, { columns }: AskedTable): AskedColumn[] {
  if (op === 'count' || op === 'count_distinct') return columns;
  const isOrder = op === 'minimum' || op === 'maximum';
  return columns.filter(({ type }) => type === 'number' || (isOrder && type === 'date'));
}

/** The measures that a table has columns for. */
export function opsFor(table: AskedTable): MeasureOp[] {
  return measureOps.filter((op) => columnsFor(op, table).length > 0);
}

const numeric = ['is', 'is_not', 'one_of', 'less', 'at_most', 'more', 'at_least', 'between'] as const;
const comparisons: Record<ColumnType, readonly FilterOp[]> = {
  text: ['is', 'is_not', 'one_of', 'contains', 'starts_with', 'ends_with', 'empty', 'not_empty'],
  number: [...numeric, 'empty', 'not_empty'],
  date: [...numeric, 'empty', 'not_empty'],
  boolean: ['is', 'empty', 'not_empty'],
};

/** What a column is compared with: values, another column of its row, or a measure of all rows. */
export type Against = 'values' | 'column' | 'measure';

/** What a column can be compared with. @param part the part of its dates that is compared, which is with values only */
export function againstFor(
  column: AskedColumn,
  part: DatePartUnit | undefined,
  table: AskedTable,
): Against[] {
  if (part !== undefined) return ['values'];
  return [
    'values',
    ...(othersOf(column, table).length > 0 ? (['column'] as const) : []),
    ...(column.type === 'number' || column.type === 'date' ? (['measure'] as const) : []),
  ];
}

/** The columns of the same type, which a column can be compared with. */
export function othersOf({ key, type }: AskedColumn, { columns }: AskedTable): AskedColumn[] {
  return columns.filter((column) => column.key !== key && column.type === type);
}

/** The measures of a column that it can itself be compared with, as in “above the average”. */
export function standardsFor({ type }: AskedColumn): MeasureOp[] {
  return type === 'date' ? ['minimum', 'maximum'] : ['average', 'median', 'minimum', 'maximum', 'sum'];
}

/** The comparisons that a column can be filtered by. */
export function comparisonsFor(
  type: ColumnType,
  part: DatePartUnit | undefined,
  against: Against,
): readonly FilterOp[] {
  if (part !== undefined) return numeric;
  if (against === 'values') return comparisons[type];
  return type === 'number' || type === 'date' ? comparingOps : ['is', 'is_not'];
}

/** How many values a comparison takes; `many` for any number of them. */
export function valuesOf(op: FilterOp): 0 | 1 | 2 | 'many' {
  if (op === 'empty' || op === 'not_empty') return 0;
  if (op === 'between') return 2;
  return op === 'one_of' ? 'many' : 1;
}

/** What a filter compares with. */
export function againstOf({ other, than }: Pick<Filter, 'other' | 'than'>): Against {
  if (other !== undefined) return 'column';
  return than === undefined ? 'values' : 'measure';
}

/** The columns that a computed one can come from. @param op how it does */
export function columnsToCompute(op: ComputedColumn['op'], { columns }: AskedTable): AskedColumn[] {
  return columns.filter(({ type }) => type === (op === 'days' ? 'date' : 'number'));
}

/** The first key that no computed column of a plan has; undefined where all are taken. */
export function freeKey({ computed = [] }: Plan): string | undefined {
  const keys = Array.from({ length: 9 }, (_, index) => `x${index + 1}`);
  return keys.find((key) => !computed.some((column) => column.key === key));
}

/** A table with the columns that a computed one can come from: those of the table, and the computed ones before it. */
export function tableBefore(key: string, { columns, ...table }: AskedTable): AskedTable {
  const at = columns.findIndex((column) => column.key === key);
  return { ...table, columns: at === -1 ? columns : columns.slice(0, at) };
}

/** The columns for each value of which rows can be limited. */
export function eachColumns({ measures, group_by }: Plan, { columns }: AskedTable): AskedColumn[] {
  if (measures.length === 0 && group_by.length === 0) return columns;
  return columns.filter(({ key }) => group_by.some(({ column }) => column === key));
}
