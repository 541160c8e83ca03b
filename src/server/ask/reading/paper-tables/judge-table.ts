// Tells which tables of a paper are tables of data, and what names their columns: many only arrange a page.
import { findHeaderRow, isValue } from '../../tables/typing/header.ts';
import { parseDate } from '../../tables/typing/dates.ts';
import { parseNumber } from '../../tables/typing/numbers.ts';
import type { GridRow } from './grid.ts';

/** A table of data. Its rows are counted from 1, as they stand in the paper. */
export interface JudgedTable {
  /** Rows of the paper that belong to it: the names of its columns, and data. */
  rows: { row: number; cells: (string | null)[] }[];
  /** The last of the rows that name its columns; null if none does. */
  header: number | null;
  /** The names of its columns, where they are not the texts of one row. */
  names: string[] | undefined;
  /** The text above all columns, if it begins with such. */
  title: string | undefined;
  /** Whether each row names something in its first cell, and says what it is in its second one. */
  isKeyValue: boolean;
}

interface NumberedRow extends GridRow {
  row: number;
}

interface Header {
  rows: number;
  /** Whether the file says so. */
  isMarked: boolean;
}

const PROSE_LENGTH = 120;
const LONGEST_KEY = 100;
/** The header is looked for among as many rows. */
const FIRST_ROWS = 50;
const MOST_HEADER_ROWS = 4;
const NO_HEADER: Header = { rows: 0, isMarked: false };

/**
 * Judges a table.
 * @param all its rows
 * @returns undefined if it is none of data: it has one row or one column, or nothing names its columns and its cells are prose
 */
export function judgeTable(all: readonly GridRow[]): JudgedTable | undefined {
  const numbered = all.map((row, index) => ({ ...row, row: index + 1 }));
  const rows = numbered.filter(({ isAcross }) => !isAcross);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const filled = Array.from({ length: width }, (_, column) =>
    rows.some(({ cells }) => cells[column] != null),
  );
  if (rows.length < 2 || filled.filter(Boolean).length < 2) return undefined;
  const [before] = numbered;
  const title = before?.isAcross === true ? (before.cells[0] ?? undefined) : undefined;
  return width === 2 ? judgePairs(rows, title) : judgeWide(rows, title);
}

function judgeWide(rows: readonly NumberedRow[], title: string | undefined): JudgedTable | undefined {
  const header = markedHeader(rows) ?? guessedHeader(rows);
  const data = rows.slice(header.rows);
  if (data.length === 0) return undefined;
  const isNamed = header.rows > 0 || columnsOf(data).some((cells) => share(cells, isValue) >= 0.5);
  if (!isNamed) return undefined;
  if (!header.isMarked && share(textsOf(data), isProse) > 0.5) return undefined;
  return tableOf(rows, header, { title, isKeyValue: false });
}

/** A table of two columns: of data below names, or of names with what each of them is. */
function judgePairs(rows: readonly NumberedRow[], title: string | undefined): JudgedTable | undefined {
  const header = markedHeader(rows) ?? guessedHeaderOfPairs(rows);
  const data = rows.slice(header.rows);
  if (data.length === 0) return undefined;
  const [keys = [], values = []] = columnsOf(data);
  const kinds = new Set(values.flatMap((value) => kindOf(value) ?? []));
  const areKeys = keys.length === data.length && new Set(keys).size === keys.length && !keys.some(isNoKey);
  if (header.rows > 0) return tableOf(rows, header, { title, isKeyValue: areKeys && kinds.size > 1 });
  const saysTheSame = data.some(({ cells: [key, value] }) => key === value);
  if (!areKeys || saysTheSame || values.length < 2 || share(values, isProse) > 0.5) return undefined;
  return { ...tableOf(rows, NO_HEADER, { title, isKeyValue: true }), names: ['Item', 'Value'] };
}

function tableOf(
  rows: readonly NumberedRow[],
  header: Header,
  rest: Pick<JudgedTable, 'title' | 'isKeyValue'>,
): JudgedTable {
  const heads = rows.slice(0, header.rows);
  const names = heads.length > 1 ? joinNames(heads) : undefined;
  const numbered = rows.map(({ row, cells }) => ({ row, cells }));
  return { rows: numbered, header: heads.at(-1)?.row ?? null, names, ...rest };
}

/** The first rows that the file says are names, or that are bold while others are not. */
function markedHeader(rows: readonly GridRow[]): Header | undefined {
  for (const isName of [({ isHead }: GridRow) => isHead, ({ isBold }: GridRow) => isBold]) {
    const first = rows.findIndex((row) => !isName(row));
    if (first > 0 && first <= MOST_HEADER_ROWS) return { rows: first, isMarked: true };
  }
  return undefined;
}

/** The rows above the first values, if most columns hold such; else as in a sheet. */
function guessedHeader(rows: readonly NumberedRow[]): Header {
  const first = rows.findIndex(({ cells }) => cells.some((cell) => cell !== null && isValue(cell)));
  const columns = columnsOf(first === -1 ? [] : rows.slice(first));
  const ofValues = columns.filter((cells) => share(cells, isValue) >= 0.5);
  if (first > 0 && first <= MOST_HEADER_ROWS && ofValues.length >= columns.length / 2)
    return { rows: first, isMarked: false };
  const found = findHeaderRow(rows.slice(0, FIRST_ROWS));
  const at = rows.findIndex(({ row }) => row === found);
  return at === 0 ? { rows: 1, isMarked: false } : NO_HEADER;
}

/** The first of some pairs names two columns if below it all values are of one kind, and it has none. */
function guessedHeaderOfPairs(rows: readonly GridRow[]): Header {
  const [first, ...data] = rows;
  const isName = first?.cells.length === 2 && !first.cells.some((cell) => cell === null || isValue(cell));
  if (!isName || data.length === 0 || rows.some(({ hasHeadFirst }) => hasHeadFirst)) return NO_HEADER;
  const kinds = new Set(data.map(({ cells }) => kindOf(cells[1] ?? '')));
  return kinds.size === 1 && !kinds.has(undefined) ? { rows: 1, isMarked: false } : NO_HEADER;
}

/** What kind of value a text is: a date, or a number with its unit; undefined for other texts. */
function kindOf(text: string): string | undefined {
  if (parseDate(text, 'dmy') !== undefined || parseDate(text, 'mdy') !== undefined) return 'date';
  const number = parseNumber(text, '.') ?? parseNumber(text, ',');
  return number && `number ${number.unit ?? ''}`;
}

/** The names of columns of several rows: what is above comes first, and nothing twice. */
function joinNames(heads: readonly GridRow[]): string[] {
  const width = Math.max(...heads.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) =>
    [...new Set(heads.flatMap(({ cells }) => cells[column] ?? []))].join(' '),
  );
}

function columnsOf(rows: readonly GridRow[]): string[][] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, column) => rows.flatMap(({ cells }) => cells[column] ?? []));
}

const textsOf = (rows: readonly GridRow[]) =>
  rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null));

function share(texts: readonly string[], is: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(is).length / texts.length;
}

const isNoKey = (text: string) => text.length > LONGEST_KEY || isProse(text) || isValue(text);

/** Whether a text is long, or more than one sentence. */
export function isProse(text: string): boolean {
  return text.length > PROSE_LENGTH || /\p{L}{2}[.!?]\s+\p{Lu}.*[.!?]$/v.test(text);
}
