// The order and the number of the rows of an answer in SQL.
import { mostRows, type Order, type Plan } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import type { Sql, TableSource } from './table-source.ts';

/** The most characters of a cell of an answer. */
export const CELL_TEXT_MAX = 1000;

/** The rows that match, and the condition alone. */
export interface Matching extends Sql {
  where: string;
}

/** A cell as rows are listed: its text, or its number or date if it has one. */
export function listedCell({ key, type }: TableColumn, source: TableSource): string {
  const [value, raw] = [source.value(key), source.raw(key)];
  if (value === raw) return value;
  if (type === 'text' || type === 'boolean') return `substr(${raw}, 1, ${CELL_TEXT_MAX})`;
  return `coalesce(${value}, substr(${raw}, 1, ${CELL_TEXT_MAX}))`;
}

/** A cell as rows are ordered by it. @param type of its column */
export function orderedCell(type: string, cell: string): string {
  return type === 'text' ? `${cell} collate nocase` : cell;
}

/** What has no value comes last, whatever the direction. */
export function orderSql(cell: string, direction: Order['direction']): string {
  return `${cell} is null, ${cell} ${direction === 'descending' ? 'desc' : 'asc'}`;
}

/** Whether a plan is for what comes first, such as "the most"; with an offset, for what comes second. */
export const isFirst = ({ limit, order_by }: Plan) => limit === 1 && order_by.length > 0;

/** How many rows are answered at most, of so many columns, and how many are passed over. */
export function limitSql({ limit, offset }: Pick<Plan, 'limit' | 'offset'>, columns: number): string {
  const most = `limit ${Math.min(limit ?? Infinity, mostRows(columns))}`;
  return offset === undefined ? most : `${most} offset ${offset}`;
}

/**
 * The place of a row among those with the same value of a column. Where one row of each is wanted, all that are equally first
 * have the first place.
 * @param orders what they are ordered by @param last what tells apart those that are equal in this
 */
export function placeSql(
  rows: number,
  cell: string,
  orders: readonly string[],
  last: readonly string[],
): string {
  return rows === 1 && orders.length > 0
    ? `rank() over (partition by ${cell} order by ${orders.join(', ')})`
    : `row_number() over (partition by ${cell} order by ${[...orders, ...last].join(', ')})`;
}

/**
 * The rows that are equal to the first one in what they are ordered by. To rank all of them takes ten times as long.
 * @param cells what they are ordered by
 * @param offset how many values are passed over
 */
export function allFirst(
  selected: string,
  { from, row }: TableSource,
  { text, where, values }: Matching,
  cells: readonly string[],
  orders: readonly string[],
  offset = 0,
): Sql {
  const named = cells.map((cell, index) => `${cell} as y${index + 1}`);
  const [distinct, limit] = offset > 0 ? ['distinct ', `limit 1 offset ${offset}`] : ['', 'limit 1'];
  const first = `select ${distinct}${named.join(', ')} ${text} order by ${orders.join(', ')} ${limit}`;
  const areEqual = cells.map((cell, index) => `${cell} is y${index + 1}`);
  return {
    text: `${selected} from ${from} cross join (${first}) as first where ${[where, ...areEqual].join(' and ')} order by ${row}`,
    values: [...values, ...values],
  };
}
