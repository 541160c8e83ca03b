// The order and the number of the rows of an answer in SQL.
import { mostRows, type Order, type Plan } from '#shared/ask-plan.ts';
import type { Sql, TableSource } from './table-source.ts';

/** The most characters of a cell of an answer. */
export const CELL_TEXT_MAX = 1000;

/** The rows that match, and the condition alone. */
export interface Matching extends Sql {
  where: string;
}

/** A cell as rows are ordered by it. @param type of its column */
export function orderedCell(type: string, cell: string): string {
  return type === 'text' ? `${cell} collate nocase` : cell;
}

/** What has no value comes last, whatever the direction. */
export function orderSql(cell: string, direction: Order['direction']): string {
  return `${cell} is null, ${cell} ${direction === 'descending' ? 'desc' : 'asc'}`;
}

/** Whether a plan is for what comes first, such as "the most". */
export const isFirst = ({ limit, order_by }: Plan) => limit === 1 && order_by.length > 0;

/**
 * What comes first, and all that is equal to it.
 * @param keys how many cells, from the first one, these are ordered by
 */
export function firstSql(
  cells: readonly string[],
  from: string,
  orders: readonly string[],
  keys: number,
  limit: string,
): string {
  const names = cells.map((_, index) => `x${index + 1}`);
  const named = cells.map((cell, index) => `${cell} as ${names[index]}`);
  const ranked = `select ${named.join(', ')}, rank() over (order by ${orders.join(', ')}) as place ${from}`;
  return `select ${names.join(', ')} from (${ranked}) as ranked where place = 1 order by ${names.slice(0, keys).join(', ')} ${limit}`;
}

/** How many rows are answered at most, of so many columns. */
export function limitSql({ limit }: Plan, columns: number): string {
  return `limit ${Math.min(limit ?? Infinity, mostRows(columns))}`;
}

/**
 * The rows that are equal to the first one in what they are ordered by. To rank all of them takes ten times as long.
 * @param cells what they are ordered by; where the first one has no value, none of those equal to it before has
 */
export function allFirst(
  selected: string,
  { from, row }: TableSource,
  { text, where, values }: Matching,
  cells: readonly string[],
  orders: readonly string[],
): Sql {
  const named = cells.map((cell, index) => `${cell} as y${index + 1}`);
  const first = `select ${named.join(', ')} ${text} order by ${orders.join(', ')} limit 1`;
  const areEqual = cells.map((cell, index) => `(${cell} = y${index + 1} or y${index + 1} is null)`);
  return {
    text: `${selected} from ${from} cross join (${first}) as first where ${[where, ...areEqual].join(' and ')} order by ${row}`,
    values: [...values, ...values],
  };
}
