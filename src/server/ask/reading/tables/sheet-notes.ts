// What a person should know of a sheet, in sentences.
import { MOST_MERGED } from './limits.ts';

/** What is counted while a sheet is read. */
export interface SheetFacts {
  hiddenRows: number;
  hiddenColumns: number;
  mergedCount: number;
  /** Formulas whose result the program that wrote the file did not store. */
  unsolved: number;
  /** Cells that refer to a text which the file does not have. */
  textless?: number;
}

/** What a person should know of a sheet. */
export function notesOf(facts: SheetFacts, isHidden: boolean): string[] {
  const { hiddenRows, hiddenColumns, mergedCount, unsolved, textless = 0 } = facts;
  const notes: string[] = [];
  if (isHidden) notes.push('This sheet is hidden in the file.');
  if (hiddenRows > 0) notes.push(`${rowsOf(hiddenRows)} hidden in the file, and counted like the others.`);
  if (hiddenColumns > 0) notes.push('Some columns are hidden in the file, and read like the others.');
  if (mergedCount > MOST_MERGED)
    notes.push(`Of ${mergedCount} merged areas the first ${MOST_MERGED} are filled with their text.`);
  else if (mergedCount > 0) notes.push('Merged cells are filled with their text.');
  if (unsolved > 0)
    notes.push(
      `${unsolved === 1 ? '1 formula has' : `${unsolved} formulas have`} no value in the file: open and save it with a spreadsheet program.`,
    );
  if (textless > 0)
    notes.push(
      `${textless === 1 ? '1 cell refers to a text that the file does not have' : `${textless} cells refer to texts that the file does not have`}: it may be damaged.`,
    );
  return notes;
}

const rowsOf = (count: number) => (count === 1 ? '1 row is' : `${count} rows are`);
