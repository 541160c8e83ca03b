// The tables of files that may be read, as they stand in the index.
import type { TableDescription } from '#shared/ask-tables.ts';
import type { AskedTable } from '#shared/figures.ts';
import type { AskDb } from '../indexing/schema.ts';

/** A sheet of a file. */
export interface StoredTable {
  /** Its number in the index. */
  number: number;
  /** The number of its file. */
  file: number;
  description: TableDescription;
  /** What somebody who asks is told of it; its id is in plans. */
  asked: AskedTable;
}

interface SheetRow {
  number: number;
  file: number;
  sheet: number;
  description: string;
  file_id: string;
  file_name: string;
}

/** Those of a statement; one for each file would take most of the time of a question to very many. */
const FILES_AT_ONCE = 500;

/** The id of a sheet in plans. */
const idOf = (fileId: string, sheet: number) => `${fileId}:${sheet}`;

/**
 * The tables of files, in the order of their sheets.
 * @param fileIds the files that may be read; those that are not read to their end have no tables
 */
export function tablesOf(db: AskDb, fileIds: readonly string[]): StoredTable[] {
  const rows: SheetRow[] = [];
  for (let start = 0; start < fileIds.length; start += FILES_AT_ONCE) {
    const ids = fileIds.slice(start, start + FILES_AT_ONCE);
    const sheetsOf = db.prepare<string[], SheetRow>(
      `select sheets.number, sheets.file, sheets.sheet, sheets.description, files.id as file_id, files.name as file_name
      from files join sheets on sheets.file = files.number
      where files.id in (${ids.map(() => '?').join(', ')})
        and files.finished = 1 and sheets.description is not null
      order by sheets.sheet`,
    );
    rows.push(...sheetsOf.all(...ids));
  }
  const byFile = Map.groupBy(rows, ({ file_id }) => file_id);
  return fileIds.flatMap((id) => byFile.get(id) ?? []).map(toTable);
}

/** One of these tables, by its id in plans. */
export function findTable(db: AskDb, fileIds: readonly string[], id: string): StoredTable | undefined {
  const fileId = fileIds.find((own) => id.startsWith(`${own}:`));
  return fileId === undefined ? undefined : tablesOf(db, [fileId]).find(({ asked }) => asked.id === id);
}

function toTable({ number, file, sheet, description: json, file_id, file_name }: SheetRow): StoredTable {
  // Safe: the index was written by this version of the program.
  const description = JSON.parse(json) as TableDescription;
  const columns = description.columns.map(({ key, name, type, unit }) => ({ key, name, type, unit }));
  const asked = { id: idOf(file_id, sheet), name: description.name, file_id, file_name, columns };
  return { number, file, description, asked };
}
