// Questions to tables that are written as CSV in a test, read as the program reads them.
import { planText } from '#shared/plan-text.ts';
import { cellIndex } from '#server/ask/tables/questions/cell-index.ts';
import { decide, type Decision, type Result } from '#server/ask/tables/questions/decide.ts';
import { profileOf } from '#server/ask/tables/questions/profile.ts';
import { readTable } from '#server/ask/tables/questions/understand.ts';
import { runPlan } from '#server/ask/tables/run.ts';
import { loadSheets } from './ask-sheets.ts';

/** A Thursday. */
const today = new Date('2026-03-12T00:00:00Z');

export interface ReadQuestion {
  verdict: Decision<Result>['verdict'];
  /** The plan of the best reading, in words. */
  planText: string | undefined;
}

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
    read(name, question) {
      const sheet = sheets.find(({ description }) => description.name === name);
      if (sheet === undefined) throw new Error(`There is no table ${name}.`);
      const { number, description, source } = sheet;
      const table = {
        id: name,
        profile: profileOf(db, source, description),
        cells: cellIndex(db, number),
      };
      const { verdict, readings } = decide(
        readTable(table, { question, today }),
        (plan) => runPlan(db, plan, sheet).figure,
      );
      const [best] = readings;
      return { verdict, planText: best && planText(best.reading.plan, description) };
    },
  };
}
