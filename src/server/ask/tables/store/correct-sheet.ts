// Understands a stored sheet again with what somebody says of it, from its own cells: the file is not read again. It is done
// in a copy, which takes the place of the sheet at its end: until then, also after a kill, the sheet is as it was.
import type { TableDescription } from '#shared/ask-tables.ts';
import type { AskDb } from '../../indexing/schema.ts';
import { copyPaperRows, packRows, unpackRows } from './paper-rows.ts';
import { rangesOf } from './sheet-rows.ts';
import { copyTexts, createTable, removeSheet } from './sheet-tables.ts';
import { readCorrections, type SheetInIndex } from './stored-corrections.ts';
import { understandSheet, type Step, type Told } from './understanding.ts';

interface SheetRow {
  number: number;
  file: number;
  name: string;
  told: string;
  description: string;
}

/**
 * Corrects how a sheet is understood. The pages stay: their rows are still found by the former names of the columns.
 * @param corrections all of them, in JSON: what is left out is guessed as at first; null for none
 * @param step runs work in a transaction
 * @returns how it is understood now; undefined if the index does not hold it
 */
export async function correctSheet(
  db: AskDb,
  { fileId, sheet }: SheetInIndex,
  corrections: string | null,
  step: Step,
): Promise<TableDescription | undefined> {
  const row = db
    .prepare<[string, number], SheetRow>(
      `select sheets.number, sheets.file, sheets.name, told, description from sheets join files on files.number = sheets.file
      where files.id = ? and sheet = ? and replaces is null and finished = 1`,
    )
    .get(fileId, sheet);
  if (row === undefined) return undefined;
  // Safe: these are what the writer stores.
  const { length: columns } = (JSON.parse(row.description) as TableDescription).columns;
  const told = JSON.parse(row.told) as Told;
  const { number, isInPaper } = await step(() => addCopy(db, row, sheet, columns));
  try {
    for (const range of await step(() => [...rangesOf(db, { number: row.number, columns })]))
      await step(() => copyTexts(db, { from: row.number, to: number, columns }, range));
    const copy = { number, sheet, name: row.name, columns, ...told };
    const description = await understandSheet(db, copy, readCorrections(corrections), step);
    await step(() => {
      removeSheet(db, row.number);
      if (isInPaper) packRows(db, copy);
      db.prepare('update sheets set replaces = null, corrections = ?, description = ? where number = ?').run(
        corrections,
        JSON.stringify(description),
        number,
      );
    });
    return description;
  } catch (error) {
    // A file that was removed has taken the copy with it.
    await step(() => removeSheet(db, number)).catch(() => {});
    throw error;
  }
}

function addCopy(
  db: AskDb,
  { number: replaces, file, name, told }: SheetRow,
  sheet: number,
  columns: number,
) {
  const add = db.prepare(
    `insert into sheets (file, sheet, name, told, replaces, is_in_paper)
    select ?, ?, ?, ?, number, is_in_paper from sheets where number = ?`,
  );
  const number = Number(add.run(file, sheet, name, told, replaces).lastInsertRowid);
  const isInPaper =
    db.prepare<[number], number>('select is_in_paper from sheets where number = ?').pluck().get(number) === 1;
  createTable(db, number, columns, isInPaper ? 'temporary' : '');
  if (isInPaper) {
    unpackRows(db, { number: replaces, columns });
    copyPaperRows(db, replaces, number);
  }
  return { number, isInPaper };
}
