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

/** A table before it is read: what is cheap to know of very many. */
export interface ListedTable {
  number: number;
  file: number;
  sheet: number;
  isInPaper: boolean;
  fileId: string;
  fileName: string;
}

/** Those of a statement; one for each would take most of the time of a question to very many. */
const AT_ONCE = 500;

/** The id of a sheet in plans. */
const idOf = (fileId: string, sheet: number) => `${fileId}:${sheet}`;

/**
 * The tables of files, in the order of the files and of their sheets.
 * @param fileIds the files that may be read; those that are not read to their end have no tables
 */
export function listTables(db: AskDb, fileIds: readonly string[]): ListedTable[] {
  type Row = Omit<ListedTable, 'isInPaper'> & { isInPaper: number };
  const select = (condition: string) =>
    db.prepare<string[], Row>(
      `select sheets.number, sheets.file, sheets.sheet, is_in_paper as "isInPaper", files.id as "fileId", files.name as "fileName"
      from sheets join files on sheets.file = files.number
      where ${condition} files.finished = 1 and sheets.description is not null
      order by sheets.sheet`,
    );
  // Of very many files, most of them papers, to look at each takes longer than at all sheets.
  const sheets = db.prepare<[], number>('select count(*) from sheets').pluck().get() ?? 0;
  const rows =
    sheets < fileIds.length
      ? select('').all()
      : inParts(fileIds, (ids) => select(`files.id in (${ids.map(() => '?').join(', ')}) and`).all(...ids));
  const byFile = Map.groupBy(rows, ({ fileId }) => fileId);
  return fileIds
    .flatMap((id) => byFile.get(id) ?? [])
    .map((row) => ({ ...row, isInPaper: row.isInPaper === 1 }));
}

/** Reads tables that were listed. */
export function loadTables(db: AskDb, listed: readonly ListedTable[]): StoredTable[] {
  const rows = inParts(
    listed.map(({ number }) => number),
    (numbers) =>
      db
        .prepare<number[], { number: number; description: string }>(
          `select number, description from sheets where number in (${numbers.map(() => '?').join(', ')})`,
        )
        .all(...numbers),
  );
  const descriptions = new Map(rows.map(({ number, description }) => [number, description]));
  return listed.flatMap((table) => {
    const json = descriptions.get(table.number);
    return json === undefined ? [] : toTable(table, json);
  });
}

/** The tables of files. @param fileIds as for `listTables` */
export function tablesOf(db: AskDb, fileIds: readonly string[]): StoredTable[] {
  return loadTables(db, listTables(db, fileIds));
}

function inParts<Item, Row>(items: readonly Item[], find: (part: readonly Item[]) => Row[]): Row[] {
  const rows: Row[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE)
    rows.push(...find(items.slice(start, start + AT_ONCE)));
  return rows;
}

function toTable({ number, file, sheet, fileId, fileName }: ListedTable, json: string): StoredTable {
  // Safe: the index was written by this version of the program.
  const description = JSON.parse(json) as TableDescription;
  const columns = description.columns.map(({ key, name, type, unit }) => ({ key, name, type, unit }));
  const asked = {
    id: idOf(fileId, sheet),
    name: description.name,
    file_id: fileId,
    file_name: fileName,
    columns,
  };
  return { number, file, description, asked };
}
