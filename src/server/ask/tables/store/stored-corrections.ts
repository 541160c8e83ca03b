// The corrections of sheets, as the server tells them and the index has them: in JSON, so that they are compared as they are.
import type { SheetCorrections } from '#shared/sheets.ts';
import type { AskDb } from '../../indexing/schema.ts';

/** A sheet of a file, by the id of the file in the main database, and its place in it from 1. */
export interface SheetInIndex {
  fileId: string;
  sheet: number;
}

/** What somebody has corrected of a sheet, in JSON; null for nothing. */
export interface CorrectedSheet extends SheetInIndex {
  corrections: string | null;
}

/** @param corrections as the server has checked and stored them */
export function readCorrections(corrections: string | null): SheetCorrections {
  // Safe: the schema of the procedure has checked them.
  return JSON.parse(corrections ?? '{}') as SheetCorrections;
}

/** What is corrected in the index, of files that are read to their end. */
export function listCorrections(db: AskDb): CorrectedSheet[] {
  return db
    .prepare<[], CorrectedSheet>(
      `select files.id as "fileId", sheet, corrections from sheets join files on files.number = sheets.file
      where finished = 1 and replaces is null and corrections is not null`,
    )
    .all();
}
