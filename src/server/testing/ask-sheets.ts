// Tables as they stand in the index, from rows of text: the first row has the names, and the types are told in the simplest way.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { ColumnType, TableColumn, TableDescription } from '#shared/ask-tables.ts';
import type { AskDb } from '#server/ask/indexing/schema.ts';
import { foldCell } from '#server/ask/tables/fold-cell.ts';
import { sheetSource, type TableSource } from '#server/ask/tables/table-source.ts';

export interface TestSheet {
  name: string;
  rows: string[][];
  /** What is known of its columns, from the left; what is not is told from their cells. */
  columns?: readonly Partial<Pick<TableColumn, 'type' | 'unit'>>[];
}

export interface LoadedSheet {
  number: number;
  description: TableDescription;
  source: TableSource;
}

const number = /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/;
const date = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?$/;
const boolean = /^(?:true|false)$/i;

/** Loads tables into a file of their own, and opens it for reading. */
export function loadSheets(sheets: readonly TestSheet[]): {
  db: AskDb;
  sheets: LoadedSheet[];
  close: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'ask-sheets-'));
  const path = join(folder, 'ask.db');
  const writer = new Sqlite(path);
  writer.exec(`
    create table sheets (
      number integer primary key, file integer, sheet integer, name text, description text, unique (file, sheet)
    );
    create table sheet_values (sheet integer, column integer, folded text, value text, rows integer);
    create index sheet_values_folded on sheet_values (sheet, folded);
  `);
  const loaded = writer.transaction(() =>
    sheets.map((sheet, index) => loadSheet(writer, sheet, index + 1)),
  )();
  writer.close();
  const db = new Sqlite(path, { readonly: true });
  return {
    db,
    sheets: loaded,
    close() {
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function loadSheet(
  db: AskDb,
  { name, rows: [head = [], ...rows], columns: known = [] }: TestSheet,
  sheet: number,
): LoadedSheet {
  const columns = head.map((own, index) => describeColumn(own, index, rows, known[index]));
  const description: TableDescription = {
    sheet: 1,
    name,
    columns,
    rows: rows.length,
    headerRow: 1,
    totalsRows: [],
    hiddenRows: [],
    notes: [],
  };
  db.prepare('insert into sheets values (?, ?, 1, ?, ?)').run(
    sheet,
    sheet,
    name,
    JSON.stringify(description),
  );
  const cells = columns.map(({ key }) => `${key}, r${key.slice(1)} text`);
  db.exec(`create table sheet_${sheet} (row integer primary key, is_data integer, ${cells.join(', ')})`);
  const insert = db.prepare(`insert into sheet_${sheet} values (?, ?${', ?, ?'.repeat(columns.length)})`);
  insert.run(1, 0, ...head.flatMap((own) => [null, own]));
  for (const [index, row] of rows.entries())
    insert.run(
      index + 2,
      1,
      ...columns.flatMap(({ type }, at) => {
        const raw = row[at] ?? '';
        return [typed(raw.trim(), type), raw === '' ? null : raw];
      }),
    );
  const add = db.prepare('insert into sheet_values values (?, ?, ?, ?, ?)');
  for (const [index, { type }] of columns.entries()) {
    if (type !== 'text') continue;
    const byValue = Map.groupBy(rows, (row) => (row[index] ?? '').trim());
    for (const [value, own] of byValue)
      if (value !== '') add.run(sheet, index + 1, foldCell(value), value, own.length);
  }
  return { number: sheet, description, source: sheetSource(sheet) };
}

function describeColumn(
  name: string,
  index: number,
  rows: readonly string[][],
  known: Partial<Pick<TableColumn, 'type' | 'unit'>> = {},
): TableColumn {
  const texts = rows.map((row) => (row[index] ?? '').trim()).filter((text) => text !== '');
  const part = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length / texts.length;
  const type: ColumnType =
    known.type ??
    (part(boolean) >= 0.9 ? 'boolean' : part(number) >= 0.9 ? 'number' : part(date) >= 0.9 ? 'date' : 'text');
  return {
    key: `c${index + 1}`,
    name: name.trim() || `Column ${index + 1}`,
    type,
    unit: known.unit ?? null,
    decimal: '.',
    dateOrder: type === 'date' ? 'ymd' : null,
    empty: rows.length - texts.length,
    unparsed: texts.filter((text) => typed(text, type) === null).length,
  };
}

function typed(text: string, type: ColumnType): string | number | null {
  if (text === '') return null;
  if (type === 'text') return text;
  if (type === 'boolean') return boolean.test(text) ? Number(text.toLowerCase() === 'true') : null;
  if (type === 'date') return date.test(text) ? text.replace(' ', 'T') : null;
  return number.test(text) ? Number(text.replaceAll(',', '')) : null;
}
