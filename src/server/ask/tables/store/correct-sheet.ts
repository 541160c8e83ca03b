// Understands a stored sheet again with what somebody says of it, from its own cells: the file is not read again.
import type { TableDescription } from '#shared/ask-tables.ts';
import type { AskDb } from '../../indexing/schema.ts';
import { storeDescription } from './sheet-tables.ts';
import { understandSheet, type Corrections, type Step } from './understanding.ts';

interface SheetRow {
  number: number;
  name: string;
  told: string;
  description: string;
}

/**
 * Corrects how a sheet is understood. The pages stay: their rows are still found by the former names of the columns.
 * @param sheet of the file, from 1
 * @param corrections all of them; what is left out is guessed as at first
 * @param step runs work in a transaction
 * @returns how it is understood now; undefined if the index does not hold it
 */
export async function correctSheet(
  db: AskDb,
  fileId: string,
  sheet: number,
  corrections: Corrections,
  step: Step,
): Promise<TableDescription | undefined> {
  const row = db
    .prepare<[string, number], SheetRow>(
      `select sheets.number, sheets.name, told, description from sheets join files on files.number = sheets.file
      where files.id = ? and sheet = ? and finished = 1`,
    )
    .get(fileId, sheet);
  if (row === undefined) return undefined;
  const { number, name } = row;
  // Safe: these are what the writer stores.
  const { length: columns } = (JSON.parse(row.description) as TableDescription).columns;
  const told = JSON.parse(row.told) as Pick<Parameters<typeof understandSheet>[1], 'decimal' | 'notes'>;
  const description = await understandSheet(db, { number, sheet, name, columns, ...told }, corrections, step);
  await step(() => storeDescription(db, number, description));
  return description;
}
