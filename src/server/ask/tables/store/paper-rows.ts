// The rows of tables inside papers. There may be very many such tables, of few rows each: a table of the database for each of
// them would make each connection read all their definitions. So their rows are in one, packed, and a connection that works with
// a table unpacks it into a temporary one, which looks like that of a sheet.
import type { AskDb } from '../../indexing/schema.ts';
import type { RowAt } from '../../reading/tables/messages.ts';
import type { StoredSheet } from './sheet-rows.ts';
import { createTable, tableOf, upTo } from './sheet-tables.ts';

type Cell = string | number | null;

/** Adds a row, and where it stands in the paper. Its cells are packed when the table is understood. */
export function addPaperRow(db: AskDb, sheet: number, row: number, { page, start, end }: RowAt): void {
  const add = db.prepare('insert into paper_rows (sheet, row, page, start, until) values (?, ?, ?, ?, ?)');
  add.run(sheet, row, page, start, end);
}

/** Copies the rows of a table to another one. */
export function copyPaperRows(db: AskDb, from: number, to: number): void {
  db.prepare(
    `insert into paper_rows (sheet, row, page, start, until, is_data, cells)
    select ?, row, page, start, until, is_data, cells from paper_rows where sheet = ?`,
  ).run(to, from);
}

/** Packs the rows of a temporary table that is understood, and removes it. */
export function packRows(db: AskDb, { number, columns }: StoredSheet): void {
  const cells = upTo(columns).flatMap((column) => [`r${column}`, `c${column}`]);
  const rows = db
    .prepare<[], [number, number, ...Cell[]]>(
      `select ${['row', 'is_data', ...cells].join()} from ${tableOf(number)} order by row`,
    )
    .raw()
    .all();
  const pack = db.prepare('update paper_rows set is_data = ?, cells = ? where sheet = ? and row = ?');
  for (const [row, isData, ...own] of rows) pack.run(isData, JSON.stringify(own), number, row);
  db.exec(`drop table ${tableOf(number)}`);
}

/** Makes the table of a sheet readable on this connection, until `removeUnpacked`; that of a sheet of its own is so anyway. */
export function unpackRows(db: AskDb, sheet: StoredSheet): void {
  const { number, columns } = sheet;
  const rows = db
    .prepare<[number], { row: number; is_data: number; cells: string }>(
      'select row, is_data, cells from paper_rows where sheet = ? and cells is not null',
    )
    .all(number);
  if (rows.length === 0 || isUnpacked(db, number)) return;
  createTable(db, number, columns, 'temporary');
  const cells = upTo(columns).flatMap((column) => [`r${column}`, `c${column}`]);
  const add = db.prepare(
    `insert into ${tableOf(number)} (${['row', 'is_data', ...cells].join()})
    values (${['row', 'is_data', ...cells].map(() => '?').join()})`,
  );
  // Safe: this is what `packRows` writes.
  for (const { row, is_data, cells: own } of rows) add.run(row, is_data, ...(JSON.parse(own) as Cell[]));
}

/** Removes what was unpacked on a connection. */
export function removeUnpacked(db: AskDb): void {
  const names = db
    .prepare<[], string>(
      "select name from pragma_table_list where schema = 'temp' and name glob 'sheet_[0-9]*'",
    )
    .pluck()
    .all();
  for (const name of names) db.exec(`drop table temp.${name}`);
}

function isUnpacked(db: AskDb, sheet: number): boolean {
  const find = db.prepare<[string], number>(
    "select 1 from pragma_table_list where schema = 'temp' and name = ?",
  );
  return find.get(tableOf(sheet)) !== undefined;
}
