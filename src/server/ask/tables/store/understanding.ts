// Understands a stored sheet from the text of its cells: its header, the types of its columns, its totals. The same function
// does it again with what somebody has corrected.
import type { DateOrder, TableColumn, TableDescription } from '#shared/ask-tables.ts';
import type { ColumnCorrection, SheetCorrections } from '#shared/sheets.ts';
import type { AskDb } from '../../indexing/schema.ts';
import type { SheetEnd, TableAt } from '../../reading/tables/messages.ts';
import { ColumnEvidence } from '../typing/column-evidence.ts';
import { columnNames, findHeaderRow, unitInName, type RawRow } from '../typing/header.ts';
import type { Decimal } from '../typing/numbers.ts';
import { notesOf } from './column-notes.ts';
import { rangesOf, rowsAfter, rowsAtOnce, type StoredSheet } from './sheet-rows.ts';
import { tableOf, upTo } from './sheet-tables.ts';
import { findTotals } from './totals.ts';

export interface SheetToUnderstand extends StoredSheet {
  sheet: number;
  name: string;
  /** The sign before decimals where the cells do not tell. */
  decimal: Decimal;
  /** What the reader noted. */
  notes: readonly string[];
  hiddenRows: number[];
  /** Where it begins, if it is a table inside a paper. */
  at?: TableAt | undefined;
  /** The row that names the columns, and their names, as far as the reader knows them. */
  header?: SheetEnd['header'];
  names?: SheetEnd['names'];
}

/** What the reader tells of a sheet, which is needed to understand it. */
export type Told = Pick<SheetToUnderstand, 'decimal' | 'notes' | 'hiddenRows' | 'at' | 'header' | 'names'>;

/** Runs a part of the work in a transaction, and lets others work before the next one. */
export type Step = <Result>(work: () => Result) => Promise<Result>;

/** The header is looked for among as many rows. */
const FIRST_ROWS = 50;
const LONGEST_VALUE = 200;
const MOST_VALUES = 50_000;

/**
 * Understands a sheet: fills its typed columns and its list of values.
 * @returns what it was understood as
 */
export async function understandSheet(
  db: AskDb,
  sheet: SheetToUnderstand,
  corrections: SheetCorrections,
  step: Step,
): Promise<TableDescription> {
  const first = await step(() => rowsAfter(db, sheet, 0, FIRST_ROWS));
  const isGuessed = corrections.header_row === undefined;
  const guessed = sheet.header === undefined ? findHeaderRow(first) : sheet.header;
  const headerRow = corrections.header_row === undefined ? guessed : corrections.header_row;
  const header = await step(() => (headerRow === null ? [] : rowsAfter(db, sheet, headerRow - 1, 1)));
  const texts = header.find(({ row }) => row === headerRow)?.cells;
  const headings = isGuessed ? (sheet.names ?? texts) : texts;
  const told = upTo(sheet.columns).map((column) =>
    corrections.columns?.find(({ key }) => key === `c${column}`),
  );
  const given = told.flatMap((own, index) => (own?.name === undefined ? [] : [[index, own.name] as const]));
  const names = columnNames(headings, sheet.columns, new Map(given));
  const evidence = upTo(sheet.columns).map(() => new ColumnEvidence());
  await forEachRow(db, sheet, headerRow ?? 0, step, ({ cells }) => {
    for (const [column, cell] of cells.entries()) if (cell !== null) evidence[column]?.add(cell);
  });
  const otherwise = assumptionsOf(evidence, sheet.decimal);
  const columns = evidence.map((own, index) => {
    const name = names[index] ?? '';
    const unit = unitInName(name) ?? unitInName(headings?.[index] ?? '');
    return decideColumn(own, { key: `c${index + 1}`, name, unit }, otherwise, told[index]);
  });
  const units = evidence.map((own, index) => own.unitOf(told[index]?.unit) ?? columns[index]?.unit ?? null);
  for (const range of await step(() => [...rangesOf(db, sheet)]))
    await step(() => fillRange(db, sheet, { columns, units, header: headerRow ?? 0 }, range));
  const totalsRows = corrections.totals_rows ?? (await step(() => findTotals(db, sheet, columns)));
  await step(() => leaveOut(db, sheet, totalsRows));
  const rows = await step(() => countCells(db, sheet, columns));
  await step(() => db.prepare('delete from sheet_values where sheet = ?').run(sheet.number));
  // A step for each column: of a wide sheet, all of them take seconds.
  for (const [index, column] of columns.entries())
    if (column.type === 'text' && column.empty < rows)
      await step(() => listValues(db, sheet, column, index + 1, rows - column.empty));
  const notes = [...sheet.notes, ...notesOf(columns, evidence, told)];
  const { name, at, hiddenRows } = sheet;
  const found = { sheet: sheet.sheet, name, columns, rows, headerRow, totalsRows, hiddenRows, notes };
  return at === undefined ? found : { ...found, at: { page: at.page, place: at.place } };
}

async function forEachRow(
  db: AskDb,
  sheet: StoredSheet,
  after: number,
  step: Step,
  work: (row: RawRow) => void,
): Promise<void> {
  for (let last = after; ;) {
    const rows = await step(() => rowsAfter(db, sheet, last, rowsAtOnce(sheet)));
    for (const row of rows) work(row);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.row;
  }
}

/** What counts for columns that do not tell: what the others of the sheet prove; else the day comes first. */
function assumptionsOf(
  evidence: readonly ColumnEvidence[],
  decimal: Decimal,
): { decimal: Decimal; dateOrder: DateOrder } {
  const decimals = evidence.flatMap(({ provenDecimal }) => provenDecimal ?? []);
  const orders = evidence.flatMap(({ provenOrder }) => provenOrder ?? []);
  return { decimal: onlyOne(decimals) ?? decimal, dateOrder: onlyOne(orders) ?? 'dmy' };
}

const onlyOne = <Item>(items: readonly Item[]): Item | undefined =>
  new Set(items).size === 1 ? items[0] : undefined;

/**
 * How a column is read: as somebody says, and otherwise as its cells tell.
 * @param heading with the unit that its name tells
 */
function decideColumn(
  evidence: ColumnEvidence,
  { key, name, unit: named }: { key: string; name: string; unit: string | null },
  otherwise: { decimal: Decimal; dateOrder: DateOrder },
  told: ColumnCorrection | undefined,
): TableColumn {
  const guess = evidence.decide(otherwise);
  const type = told?.type ?? guess.type;
  const found = told?.unit === undefined ? (evidence.unitOf(undefined) ?? named) : told.unit;
  const unit = type === 'number' ? found : null;
  const order = told?.date_order ?? guess.dateOrder ?? evidence.provenOrder ?? otherwise.dateOrder;
  const dateOrder = type === 'date' ? order : null;
  const decimal = told?.decimal ?? guess.decimal;
  return { key, name, type, unit, decimal, dateOrder, empty: 0, unparsed: 0 };
}

/**
 * Fills the typed columns of some rows.
 * @param units that the cells of each column may have; what is shown may be another
 */
function fillRange(
  db: AskDb,
  { number }: StoredSheet,
  {
    columns,
    units,
    header,
  }: { columns: readonly TableColumn[]; units: readonly (string | null)[]; header: number },
  { after, to }: { after: number; to: number },
): void {
  const values = columns.map(({ key, type }) => {
    const raw = key.replace('c', 'r');
    // Errors of formulas are no text; everything else is quicker without a call.
    if (type === 'text')
      return `${key} = iif(${raw} like '#%', typed(${raw}, 'text', null, '.', null), trim(${raw}, @space))`;
    return `${key} = typed(${raw}, @type_${key}, @unit_${key}, @decimal_${key}, @order_${key})`;
  });
  const bound = columns.flatMap(({ key, type, decimal, dateOrder }, index) =>
    type === 'text'
      ? []
      : [
          [`type_${key}`, type],
          [`unit_${key}`, units[index] ?? null],
          [`decimal_${key}`, decimal],
          [`order_${key}`, dateOrder],
        ],
  );
  db.prepare(
    `update ${tableOf(number)} set ${['is_data = row > @header', ...values].join()} where row > @after and row <= @to`,
  ).run({ ...Object.fromEntries(bound), header, after, to, space: ' \t\n\r\u00a0' });
}

function leaveOut(db: AskDb, { number }: StoredSheet, rows: readonly number[]): void {
  const leave = db.prepare(`update ${tableOf(number)} set is_data = 0 where row = ?`);
  for (const row of rows) leave.run(row);
}

/** Counts the cells of each column. @returns the number of rows of data */
function countCells(db: AskDb, { number }: StoredSheet, columns: TableColumn[]): number {
  const counts = columns.map(({ key }) => {
    const raw = key.replace('c', 'r');
    return `count(*) - count(${raw}), count(${raw}) - count(${key})`;
  });
  const [rows = 0, ...others] =
    db
      .prepare<[], number[]>(
        `select ${['count(*)', ...counts].join()} from ${tableOf(number)} where is_data = 1`,
      )
      .raw()
      .get() ?? [];
  for (const [index, column] of columns.entries())
    [column.empty, column.unparsed] = [others[index * 2] ?? 0, others[index * 2 + 1] ?? 0];
  return rows;
}

/**
 * Lists the different texts of a column of text, unless there are too many.
 * @param column its place, from 1
 * @param filled how many cells have a text
 */
function listValues(
  db: AskDb,
  { number }: StoredSheet,
  { key }: TableColumn,
  column: number,
  filled: number,
): void {
  const distinct = `select ${key} as value, count(*) as rows from ${tableOf(number)}
    where is_data = 1 and length(${key}) <= ${LONGEST_VALUE} group by ${key} limit ${MOST_VALUES + 1}`;
  if (filled > MOST_VALUES) {
    const count = db.prepare<[], number>(`select count(*) from (${distinct})`).pluck().get() ?? 0;
    if (count > MOST_VALUES) return;
  }
  db.prepare(
    `insert into sheet_values (sheet, column, folded, value, rows)
    select ?, ?, folded(value), value, rows from (${distinct})`,
  ).run(number, column);
}
