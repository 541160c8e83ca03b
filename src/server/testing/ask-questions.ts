// Questions to tables that are written as CSV in a test, read as the program reads them.
import { cellsOf } from '#server/ask/tables/grammar/cells.ts';
import { readQuestion, type ReadQuestion } from '#server/ask/tables/grammar/read-question.ts';
import { loadSheets } from './ask-sheets.ts';

/** A Thursday. */
const now = { time: new Date('2026-03-12T12:00:00Z'), timeZone: 'UTC' };

/** Loads tables, by name their CSV without quotation marks, and reads questions to one of them. */
export function questionReader(tables: Readonly<Record<string, string>>): {
  read: (table: string, question: string) => ReadQuestion;
  close: () => void;
} {
  const { db, sheets, close } = loadSheets(
    Object.entries(tables).map(([name, csv]) => ({
      name,
      rows: csv.split('\n').map((line) => line.split(',')),
    })),
  );
  return {
    close,
    read(table, question) {
      const sheet = sheets.find(({ description }) => description.name === table);
      if (sheet === undefined) throw new Error(`There is no table ${table}.`);
      const { number, description } = sheet;
      return readQuestion(question, { id: table, description, cells: cellsOf(db, number, description) }, now);
    },
  };
}
