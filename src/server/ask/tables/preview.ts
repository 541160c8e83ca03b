// What of a stored sheet is shown of it: how it was understood, and some of its rows, the texts beside the typed values.
import type { TableDescription } from '#shared/ask-tables.ts';
import {
  PREVIEW_CELL_MAX,
  PREVIEW_FIRST_ROWS,
  PREVIEW_LAST_ROWS,
  PREVIEW_TOTALS,
  type PreviewRow,
} from '#shared/sheets.ts';
import type { AskDb } from '../indexing/schema.ts';
import { clip } from '../reading/cut-text.ts';
import { unpackRows } from './store/paper-rows.ts';
import { tableOf } from './store/sheet-tables.ts';

export interface ListedSheet {
  description: TableDescription;
  /** What is corrected of it in the index, in JSON; null for nothing. */
  corrections: string | null;
}

/** A sheet with some of its rows. */
export interface ShownSheet extends ListedSheet {
  preview: PreviewRow[];
  /** Those of the rows that were asked for that it does not have. */
  absentRows: number[];
}

interface SheetRow {
  number: number;
  description: string;
  corrections: string | null;
}

/** The sheets of a file, in its order; undefined if the index does not hold the file. */
export function listSheets(db: AskDb, fileId: string): ListedSheet[] | undefined {
  return rowsOf(db, fileId)?.map(toListed);
}

/**
 * A sheet of a file.
 * @param rows of the file, to be looked for
 * @returns null if the file has none of this place; undefined if the index does not hold the file
 */
export function showSheet(
  db: AskDb,
  fileId: string,
  sheet: number,
  rows: readonly number[],
): ShownSheet | null | undefined {
  const found = findSheet(db, fileId, sheet);
  if (found == null) return found;
  const { number, ...listed } = found;
  unpackRows(db, { number, columns: listed.description.columns.length });
  const find = db.prepare<[number], number>(`select 1 from ${tableOf(number)} where row = ?`).pluck();
  return {
    ...listed,
    preview: previewOf(db, number, listed.description),
    absentRows: rows.filter((own) => find.get(own) === undefined),
  };
}

/** A sheet of a file, and its number in `sheets`; as `showSheet` where there is none. */
export function findSheet(
  db: AskDb,
  fileId: string,
  sheet: number,
): (ListedSheet & { number: number }) | null | undefined {
  const all = rowsOf(db, fileId);
  if (all === undefined) return undefined;
  for (const row of all) {
    const listed = toListed(row);
    if (listed.description.sheet === sheet) return { ...listed, number: row.number };
  }
  return null;
}

function rowsOf(db: AskDb, fileId: string): SheetRow[] | undefined {
  const file = db
    .prepare<[string], number>('select number from files where id = ? and finished = 1')
    .pluck()
    .get(fileId);
  if (file === undefined) return undefined;
  return db
    .prepare<[number], SheetRow>(
      `select number, description, corrections from sheets
      where file = ? and replaces is null and description is not null order by sheet`,
    )
    .all(file);
}

function toListed({ description, corrections }: SheetRow): ListedSheet {
  // Safe: the index was written by this version of the program.
  return { description: JSON.parse(description) as TableDescription, corrections };
}

/** The first rows, the last ones, and totals among the others. */
function previewOf(db: AskDb, number: number, description: TableDescription): PreviewRow[] {
  const { columns, headerRow, totalsRows, hiddenRows } = description;
  const cells = columns.flatMap(({ key }) => [
    `substr(${key.replace('c', 'r')}, 1, ${PREVIEW_CELL_MAX + 1})`,
    `iif(typeof(${key}) = 'text', substr(${key}, 1, ${PREVIEW_CELL_MAX + 1}), ${key})`,
  ]);
  const select = `select ${['row', ...cells].join()} from ${tableOf(number)}`;
  type Row = [row: number, ...cells: (string | number | null)[]];
  const all = (rest: string) => db.prepare<[], Row>(`${select} ${rest}`).raw().all();
  const totals = totalsRows.slice(0, PREVIEW_TOTALS);
  const found = [
    ...all(`order by row limit ${PREVIEW_FIRST_ROWS}`),
    ...all(`where row in (${totals.join()})`),
    ...all(`order by row desc limit ${PREVIEW_LAST_ROWS}`),
  ];
  const isTotal = new Set(totalsRows);
  const isHidden = new Set(hiddenRows);
  const rows = new Map(
    found.map(([row, ...own]): [number, PreviewRow] => {
      const shown = own.map((cell) => (typeof cell === 'string' ? clip(cell, PREVIEW_CELL_MAX) : cell));
      const kind =
        row === headerRow ? 'header' : row < (headerRow ?? 0) ? 'above' : isTotal.has(row) ? 'total' : 'data';
      const texts = columns.map((_, column) => shown[column * 2]?.toString() ?? null);
      const isRow = kind === 'data' || kind === 'total';
      const values = columns.map((_, column) => (isRow ? (shown[column * 2 + 1] ?? null) : null));
      return [row, { row, kind, hidden: isHidden.has(row), texts, values }];
    }),
  );
  return [...rows.values()].toSorted((one, other) => one.row - other.row);
}
