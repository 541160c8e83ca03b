// The rows of a stored sheet as a grid shows them: a part of all of them, sorted and filtered, and what its columns hold.
import type { Filter } from '#shared/ask-plan.ts';
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import type { Cell } from '#shared/figures.ts';
import { PROFILE_TEXT_MAX, type ColumnProfile } from '#shared/table-rows.ts';
import type { AskDb } from '../indexing/schema.ts';
import { clip } from '../reading/cut-text.ts';
import { compileFilter } from './compile-filter.ts';
import { listedCell, orderedCell, orderSql } from './compile-order.ts';
import { FigureError } from './figure-error.ts';
import { findSheet } from './preview.ts';
import { guard, TIME_MAX_MS } from './run.ts';
import { unpackRows } from './store/paper-rows.ts';
import { columnOf, sheetSource, type TableSource } from './table-source.ts';

/** Which rows are wanted, in which order. */
export interface RowsWanted {
  skip: number;
  limit: number;
  /** The column that they are sorted by; undefined for their order in the file. */
  sort?: { column: string; direction: 'ascending' | 'descending' } | undefined;
  /** They meet all of these. */
  filters: Filter[];
  /** The number in the file of a row whose place is wanted. */
  row?: number | undefined;
}

export interface ListedRows {
  columns: ColumnProfile[];
  /** Their cells, and their numbers in the file. */
  data: Cell[][];
  rows: number[];
  /** How many rows meet the filters. */
  count: number;
  /** How many of them stand before the row that was asked for; null if it is not among them. */
  place: number | null;
}

type FoundSheet = Pick<NonNullable<ReturnType<typeof findSheet>>, 'number' | 'description'>;

/** What a process keeps of the sheets of a connection; the number of a sheet is never that of another one. */
interface Kept {
  orders: Map<string, Uint32Array>;
  profiles: Map<number, ColumnProfile[]>;
}
const keptOf = new WeakMap<AskDb, Kept>();
/** Four bytes for each row: of the largest sheets, 20 MB each. */
const ORDERS_KEPT = 3;
const PROFILES_KEPT = 20;
/** From so many letters of all cells of an answer on, cells are cut shorter. */
const LETTERS_MAX = 2 * 1024 ** 2;
const SHORT_CELL_MAX = 100;
/** The cells of an answer. */
const CELLS_MAX = 50_000;

/**
 * Some rows of a sheet of a file.
 * @param timeMs how long a statement may take
 * @returns null if the file has no such sheet; undefined if the index does not hold the file
 * @throws FigureError if the filters or the order do not suit the columns, or take too long
 */
export function listRows(
  db: AskDb,
  fileId: string,
  sheet: number,
  wanted: RowsWanted,
  timeMs = TIME_MAX_MS,
): ListedRows | null | undefined {
  const found = findSheet(db, fileId, sheet);
  if (found == null) return found;
  unpackRows(db, { number: found.number, columns: found.description.columns.length });
  return rowsOf(db, found, wanted, timeMs);
}

/** Some rows of a sheet whose rows are unpacked; otherwise as `listRows`. */
export function rowsOf(db: AskDb, found: FoundSheet, wanted: RowsWanted, timeMs: number): ListedRows {
  const { number, description } = found;
  const source = sheetSource(number);
  const order = orderOf(db, found, source, wanted, timeMs);
  const place = wanted.row === undefined ? -1 : order.indexOf(wanted.row);
  const numbers = order.subarray(wanted.skip, wanted.skip + mostRows(wanted.limit, description));
  return {
    columns: profilesOf(db, found, source, timeMs),
    ...cellsOf(db, description, source, numbers),
    count: order.length,
    place: place === -1 ? null : place,
  };
}

const mostRows = (limit: number, { columns }: TableDescription) =>
  Math.min(limit, Math.ceil(CELLS_MAX / Math.max(1, columns.length)));

function keep(db: AskDb): Kept {
  const kept = keptOf.get(db) ?? { orders: new Map(), profiles: new Map() };
  keptOf.set(db, kept);
  return kept;
}

/** Adds an entry as the newest one, and removes the oldest of too many. */
function add<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value, most: number): Value {
  entries.delete(key);
  entries.set(key, value);
  for (const [oldest] of entries) if (entries.size > most) entries.delete(oldest);
  return value;
}

/** The numbers of the rows that meet the filters, in order. Those of the last ones are kept: a grid asks for part after part. */
function orderOf(
  db: AskDb,
  { number, description }: FoundSheet,
  source: TableSource,
  { sort, filters }: RowsWanted,
  timeMs: number,
): Uint32Array {
  const { orders } = keep(db);
  const key = JSON.stringify([number, sort, filters]);
  const known = orders.get(key);
  if (known !== undefined) return add(orders, key, known, ORDERS_KEPT);
  // Also where the rows are looked through for what a filter compares with.
  const isData = `${source.isData} and ${guard(db, source, timeMs)}`;
  const at = { table: description, source: { ...source, isData } };
  const compiled = filters.map((filter) => compileFilter(filter, at));
  const cell = (column: string) => orderedCell(columnOf(description, column).type, source.value(column));
  const sorted = sort === undefined ? [] : [orderSql(cell(sort.column), sort.direction)];
  const where = [isData, ...compiled.map(({ text }) => text)].join(' and ');
  const numbers = db
    .prepare<(string | number)[], number>(
      `select ${source.row} from ${source.from} where ${where} order by ${[...sorted, source.row].join(', ')}`,
    )
    .pluck()
    .all(...compiled.flatMap(({ values }) => values));
  return add(orders, key, Uint32Array.from(numbers), ORDERS_KEPT);
}

function cellsOf(
  db: AskDb,
  { columns }: TableDescription,
  source: TableSource,
  numbers: Uint32Array,
): Pick<ListedRows, 'data' | 'rows'> {
  if (columns.length === 0) return { data: [], rows: [] };
  const cells = columns.map((column) => listedCell(column, source));
  const find = db.prepare<[number], Cell[]>(
    `select ${cells.join(', ')} from ${source.from} where ${source.row} = ?`,
  );
  const data: Cell[][] = [];
  let letters = 0;
  for (const number of numbers) {
    const row = find.raw().get(number) ?? [];
    for (const cell of row) letters += typeof cell === 'string' ? cell.length : 0;
    data.push(letters > LETTERS_MAX ? row.map((cell) => shorten(cell, SHORT_CELL_MAX)) : row);
  }
  return { data, rows: [...numbers] };
}

/** What the columns of a sheet hold, in its rows of data. */
function profilesOf(
  db: AskDb,
  { number, description }: FoundSheet,
  source: TableSource,
  timeMs: number,
): ColumnProfile[] {
  const { profiles } = keep(db);
  const known = profiles.get(number);
  if (known !== undefined) return known;
  const ends = performance.now() + timeMs;
  const found = description.columns.map((column) => profileOf(db, column, source, ends - performance.now()));
  return add(profiles, number, found, PROFILES_KEPT);
}

/** What a column holds. @param timeMs what is not counted by then is null */
function profileOf(db: AskDb, column: TableColumn, source: TableSource, timeMs: number): ColumnProfile {
  const { key, name, type, unit, empty } = column;
  const value = source.value(key);
  const compared = orderedCell(type, value);
  const count = db.prepare<[], Omit<ColumnProfile, 'key' | 'name' | 'kind' | 'unit' | 'empty'>>(
    `select count(distinct coalesce(${value}, ${source.raw(key)})) as "distinct",
    min(${compared}) as smallest, max(${compared}) as largest
    from ${source.from} where ${source.isData} and ${guard(db, source, timeMs)}`,
  );
  const common = { key, name, kind: type, unit, empty };
  try {
    const { distinct = null, smallest = null, largest = null } = count.get() ?? {};
    // Yes is not larger than no.
    if (type === 'boolean') return { ...common, distinct, smallest: null, largest: null };
    return { ...common, distinct, smallest: shorten(smallest), largest: shorten(largest) };
  } catch (error) {
    if (!(error instanceof FigureError)) throw error;
    return { ...common, distinct: null, smallest: null, largest: null };
  }
}

const shorten = (cell: Cell, most = PROFILE_TEXT_MAX) => (typeof cell === 'string' ? clip(cell, most) : cell);
