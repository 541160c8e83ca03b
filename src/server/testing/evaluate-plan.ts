// What a plan answers, worked out from rows in arrays, as its documentation says: without SQL, and without the compiler.
import {
  comparisonsOf,
  mostRows,
  type Comparison,
  type ComputedColumn,
  type DateUnit,
  type Filter,
  type FilterOp,
  type Measure,
  type Order,
  type Plan,
} from '#shared/ask-plan.ts';
import type { ColumnType } from '#shared/ask-tables.ts';
import { foldCell } from '#server/ask/tables/fold-cell.ts';

export type PlainCell = string | number | null;

/** A row: its number in the file, the texts of its cells, and their typed values. */
export interface PlainRow {
  number: number;
  raw: readonly (string | null)[];
  values: readonly PlainCell[];
}

export interface PlainTable {
  types: readonly ColumnType[];
  rows: readonly PlainRow[];
}

/** True, false, or null where a cell that decides has no value. */
type Truth = boolean | null;

/** The rows that a plan answers, and how many rows of the table it uses. */
export function evaluatePlan(plan: Plan, table: PlainTable): { rows: PlainCell[][]; used: number } {
  return new Evaluation(plan, table).answer();
}

class Evaluation {
  readonly #plan: Plan;
  readonly #table: PlainTable;
  readonly #computed: Map<string, ComputedColumn>;
  readonly #matching: PlainRow[];

  constructor(plan: Plan, table: PlainTable) {
    this.#plan = plan;
    this.#table = table;
    this.#computed = new Map((plan.computed ?? []).map((own) => [own.key, own]));
    this.#matching = table.rows.filter((row) => {
      const met = plan.filters.map((filter) => this.#meets(row, filter));
      return plan.match === 'any' && met.length > 0
        ? met.some((own) => own === true)
        : met.every((own) => own === true);
    });
  }

  answer(): { rows: PlainCell[][]; used: number } {
    const { measures, group_by } = this.#plan;
    const isList = measures.length === 0 && group_by.length === 0;
    const keys = measures.map(({ column }) => column);
    const isUsed = (row: PlainRow) => keys.some((key) => key === undefined || this.#value(row, key) !== null);
    const used = measures.length === 0 ? this.#matching : this.#matching.filter(isUsed);
    return { rows: isList ? this.#list() : this.#groups(), used: used.length };
  }

  #type(key: string): ColumnType {
    return key.startsWith('x') ? 'number' : (this.#table.types[Number(key.slice(1)) - 1] ?? 'text');
  }

  #raw(row: PlainRow, key: string): PlainCell {
    return key.startsWith('x') ? this.#value(row, key) : (row.raw[Number(key.slice(1)) - 1] ?? null);
  }

  #value(row: PlainRow, key: string): PlainCell {
    const computed = this.#computed.get(key);
    if (computed === undefined) return row.values[Number(key.slice(1)) - 1] ?? null;
    const cells = computed.columns.map((own) => this.#value(row, own));
    if (computed.op === 'plus') {
      const filled = cells.filter((cell) => cell !== null);
      return filled.length === 0 ? null : filled.reduce((sum: number, cell) => sum + Number(cell), 0);
    }
    const [one = null, two = null] = cells;
    if (one === null || two === null) return null;
    const [first, second] = [Number(one), Number(two)];
    switch (computed.op) {
      case 'minus':
        return first - second;
      case 'times':
        return first * second;
      case 'divided':
        return second === 0 ? null : first / second;
      case 'days':
        return daysBetween(String(one), String(two));
    }
  }

  #meets(row: PlainRow, filter: Filter): Truth {
    const met = comparisonsOf(filter).map((own) => this.#compares(row, own));
    return met.includes(true) || (met.includes(null) ? null : false);
  }

  #compares(row: PlainRow, filter: Comparison): Truth {
    const { column, by, op, values, other, than } = filter;
    if (by === undefined && op === 'empty') return this.#raw(row, column) === null;
    if (by === undefined && op === 'not_empty') return this.#raw(row, column) !== null;
    const partOf = (cell: PlainCell) => (by === undefined ? cell : part(cell, by));
    const isRaw = op === 'contains' || op === 'starts_with' || op === 'ends_with';
    const cell = isRaw ? this.#raw(row, column) : partOf(this.#value(row, column));
    if (op === 'empty') return cell === null;
    if (op === 'not_empty') return cell !== null;
    if (cell === null) return null;
    const type = by === undefined ? this.#type(column) : 'number';
    if (other !== undefined || than !== undefined) {
      const compared =
        than === undefined
          ? partOf(this.#value(row, other ?? ''))
          : this.#aggregate({ ...than }, this.#table.rows);
      return compared === null ? null : compareWith(op, cell, compared, type);
    }
    if (isRaw || type === 'text') return compareTexts(op, String(cell), values);
    if (type === 'date') return compareTimes(op, String(cell), values.map(String));
    return compareNumbers(op, Number(cell), values.map(Number));
  }

  #aggregate({ op, column, filters = [] }: Measure, all: readonly PlainRow[]): PlainCell {
    const rows = all.filter((row) => filters.every((filter) => this.#meets(row, filter) === true));
    if (column === undefined) return rows.length;
    const cells = rows.map((row) => this.#value(row, column)).filter((cell) => cell !== null);
    if (op === 'count') return cells.length;
    if (op === 'count_distinct') return new Set(cells).size;
    if (cells.length === 0) return null;
    const inOrder = cells.toSorted(compareCells);
    if (op === 'minimum') return inOrder[0] ?? null;
    if (op === 'maximum') return inOrder.at(-1) ?? null;
    const numbers = inOrder.map(Number);
    if (op === 'median') {
      const middle = numbers.length / 2;
      const [low = 0, high = 0] = [numbers[Math.ceil(middle) - 1], numbers[Math.floor(middle)]];
      return (low + high) / 2;
    }
    const sum = numbers.reduce((one, next) => one + next, 0);
    return op === 'sum' ? sum : sum / numbers.length;
  }

  #measure(measure: Measure, rows: readonly PlainRow[]): PlainCell {
    const own = this.#aggregate(measure, rows);
    if (measure.share === undefined) return own;
    const whole =
      measure.share === 'of_rows'
        ? this.#aggregate({ ...measure, filters: [] }, rows)
        : this.#aggregate(measure, this.#matching);
    return own === null || whole === null || whole === 0 ? null : (100 * Number(own)) / Number(whole);
  }

  #groups(): PlainCell[][] {
    const { group_by, measures, group_filters, order_by, limit_each, combine } = this.#plan;
    const keysOf = (row: PlainRow) =>
      group_by.map(({ column, by, width }): PlainCell => {
        const cell = this.#value(row, column);
        if (cell === null) return null;
        if (by !== undefined) return part(cell, by);
        if (width !== undefined) return Math.floor(Number((Number(cell) / width).toFixed(9))) * width;
        return this.#type(column) === 'boolean' ? (cell === 1 ? 'yes' : 'no') : cell;
      });
    const byKey = Map.groupBy(this.#matching, (row) => JSON.stringify(keysOf(row)));
    if (group_by.length === 0 && byKey.size === 0) byKey.set('[]', []);
    const groups = [...byKey].map(([text, rows]) => ({
      // Safe: it was made above.
      keys: JSON.parse(text) as PlainCell[],
      rows,
    }));
    type Group = (typeof groups)[number];
    const kept = groups.filter(({ rows }) =>
      group_filters.every(({ measure, op, value }) => {
        const own = this.#measure(measure, rows);
        return own !== null && compareNumbers(op, Number(own), [value]);
      }),
    );
    const keyOf = (column: string | undefined) => group_by.findIndex((own) => own.column === column);
    const ordered = order_by.map(({ column, measure, direction }) => ({
      direction,
      cellOf: ({ keys, rows }: Group) =>
        measure === undefined ? (keys[keyOf(column)] ?? null) : this.#measure(measure, rows),
    }));
    const ascending = group_by.map((_, index) => ({
      direction: 'ascending' as const,
      cellOf: ({ keys }: Group) => keys[index] ?? null,
    }));
    const each = limit_each && {
      rows: limit_each.rows,
      cellOf: ({ keys }: Group) => keys[keyOf(limit_each.column)] ?? null,
    };
    const cells = group_by.length + measures.length + (combine === undefined ? 0 : 1);
    // Without groups there is one row, whatever it is ordered by.
    const orders = group_by.length === 0 ? [] : ordered;
    return firstRows(this.#plan, kept, orders, ascending, each, cells).map(({ keys, rows }) => {
      const own = measures.map((measure) => this.#measure(measure, rows));
      return [...keys, ...own, ...(combine === undefined ? [] : [combined(combine, own)])];
    });
  }

  #list(): PlainCell[][] {
    const { columns, order_by, limit_each } = this.#plan;
    const keyed = (key: string) => (row: PlainRow) => {
      const cell = this.#value(row, key);
      return this.#type(key) === 'text' && cell !== null ? lowered(String(cell)) : cell;
    };
    const orders = order_by.map(({ column = '', direction }) => ({ direction, cellOf: keyed(column) }));
    const byNumber = [{ direction: 'ascending' as const, cellOf: ({ number }: PlainRow) => number }];
    const each = limit_each && { rows: limit_each.rows, cellOf: keyed(limit_each.column) };
    return firstRows(this.#plan, this.#matching, orders, byNumber, each, columns.length).map((row) =>
      columns.map((key) => {
        const [type, raw] = [this.#type(key), this.#raw(row, key)];
        return type === 'text' || type === 'boolean' ? raw : (this.#value(row, key) ?? raw);
      }),
    );
  }
}

interface Ordering<Item> {
  direction: Order['direction'];
  cellOf: (item: Item) => PlainCell;
}

/** What of some items a plan answers, in its order. @param last what tells apart those that are equal in the orders */
function firstRows<Item>(
  { limit, offset = 0 }: Plan,
  all: readonly Item[],
  orders: readonly Ordering<Item>[],
  last: readonly Ordering<Item>[],
  each: { rows: number; cellOf: (item: Item) => PlainCell } | undefined,
  cells: number,
): Item[] {
  let items = all.toSorted((one, other) => compareBy([...orders, ...last], one, other));
  if (each !== undefined) {
    const kept = [...Map.groupBy(items, each.cellOf).values()].flatMap((own) => {
      const [first] = own;
      if (first === undefined || each.rows > 1 || orders.length === 0) return own.slice(0, each.rows);
      return own.filter((item) => compareBy(orders, first, item) === 0);
    });
    const byEach = { direction: 'ascending' as const, cellOf: each.cellOf };
    items = kept.toSorted((one, other) => compareBy([byEach, ...orders, ...last], one, other));
  }
  const most = mostRows(cells);
  if (limit !== 1 || orders.length === 0) return items.slice(offset, offset + Math.min(limit ?? most, most));
  const inOrder = items.toSorted((one, other) => compareBy(orders, one, other));
  const places = inOrder.filter(
    (item, index) => index === 0 || compareBy(orders, inOrder[index - 1] ?? item, item) !== 0,
  );
  const wanted = places[offset];
  if (wanted === undefined) return [];
  return items
    .filter((item) => compareBy(orders, wanted, item) === 0)
    .toSorted((one, other) => compareBy(last, one, other));
}

/** What has no value comes last in both directions. */
function compareBy<Item>(orders: readonly Ordering<Item>[], one: Item, other: Item): number {
  for (const { direction, cellOf } of orders) {
    const [mine, its] = [cellOf(one), cellOf(other)];
    if (mine === its) continue;
    if (mine === null || its === null) return mine === null ? 1 : -1;
    const compared = compareCells(mine, its);
    if (compared !== 0) return direction === 'descending' ? -compared : compared;
  }
  return 0;
}

function compareCells(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

/** Letters of ASCII without case. */
const lowered = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const toTime = (text: string) => Date.parse(text.includes('T') ? `${text}Z` : text);
const daysBetween = (from: string, to: string) =>
  Number(((toTime(to) - toTime(from)) / 86_400_000).toFixed(6));

function combined(combine: NonNullable<Plan['combine']>, [one, two]: readonly PlainCell[]): PlainCell {
  if (one === null || two === null || one === undefined || two === undefined) return null;
  if (typeof one === 'string') return daysBetween(String(two), one);
  const [first, second] = [one, Number(two)];
  if (combine === 'difference') return first - second;
  if (second === 0) return null;
  return combine === 'ratio' ? first / second : (100 * (first - second)) / second;
}

function part(cell: PlainCell, by: DateUnit): PlainCell {
  if (cell === null) return null;
  const text = String(cell);
  const [year = '', month = ''] = text.slice(0, 10).split('-');
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  switch (by) {
    case 'day':
      return text.slice(0, 10);
    case 'week':
      return new Date(day.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
    case 'month':
      return `${year}-${month}`;
    case 'quarter':
      return `${year}-Q${Math.ceil(Number(month) / 3)}`;
    case 'year':
      return year;
    case 'quarter_of_year':
      return Math.ceil(Number(month) / 3);
    case 'month_of_year':
      return Number(month);
    case 'weekday':
      return sinceMonday + 1;
    case 'hour':
      return text.includes('T') ? Number(text.slice(11, 13)) : null;
  }
}

/** Whether an order of two, as a negative number, 0 or a positive one, is what is asked for. */
function isOrder(op: FilterOp, compared: number): boolean {
  switch (op) {
    case 'is':
      return compared === 0;
    case 'is_not':
      return compared !== 0;
    case 'less':
      return compared < 0;
    case 'at_most':
      return compared <= 0;
    case 'more':
      return compared > 0;
    case 'at_least':
      return compared >= 0;
    case 'one_of':
    case 'between':
    case 'contains':
    case 'starts_with':
    case 'ends_with':
    case 'empty':
    case 'not_empty':
      throw new Error(`${op} does not compare two.`);
  }
}

function compareWith(op: FilterOp, cell: string | number, other: string | number, type: ColumnType): boolean {
  if (type === 'text') return isOrder(op, compareCells(foldCell(String(cell)), foldCell(String(other))));
  if (type !== 'date') return isOrder(op, compareCells(cell, other));
  // As exactly as both are known.
  const length = Math.min(String(cell).length, String(other).length);
  return isOrder(op, compareCells(String(cell).slice(0, length), String(other).slice(0, length)));
}

function compareTexts(op: FilterOp, cell: string, values: Filter['values']): boolean {
  const own = foldCell(cell);
  const wanted = values.map((value) => foldCell(String(value)));
  const [text = ''] = wanted;
  if (op === 'contains') return own.includes(text);
  if (op === 'starts_with') return own.startsWith(text);
  if (op === 'ends_with') return own.endsWith(text);
  return op === 'is_not' ? own !== text : wanted.includes(own);
}

function compareNumbers(op: FilterOp, cell: number, values: readonly number[]): boolean {
  if (op === 'one_of') return values.includes(cell);
  if (op === 'between') return cell >= Math.min(...values) && cell <= Math.max(...values);
  return isOrder(op, cell - (values[0] ?? 0));
}

/** A time that is compared with is the whole of its year, month or day. */
function compareTimes(op: FilterOp, cell: string, values: readonly string[]): boolean {
  const order = (time: string) => compareCells(cell.slice(0, time.length), time);
  if (op === 'one_of') return values.some((time) => order(time) === 0);
  const [first = '', second = first] = values.toSorted((one, other) =>
    compareCells(`${one}-01-01`, `${other}-01-01`),
  );
  if (op === 'between') return order(first) >= 0 && order(second) <= 0;
  return isOrder(op, order(values[0] ?? ''));
}
