// A table that questions can be put to, without a server: what a file of CSV becomes when it is read and stored.
import Sqlite from 'better-sqlite3';
import type { Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import { planText } from '#shared/plan-text.ts';
import { cellIndex } from '../ask/tables/questions/cell-index.ts';
import { decide, type Decision, type Result } from '../ask/tables/questions/decide.ts';
import { profileOf } from '../ask/tables/questions/profile.ts';
import { referentOf } from '../ask/tables/questions/referent.ts';
import { readTable, type Readable, type TableReading } from '../ask/tables/questions/understand.ts';
import { runPlan } from '../ask/tables/run.ts';
import { sheetSource } from '../ask/tables/table-source.ts';
import { SheetIndex } from './sheet-index.ts';

export interface ReadableSheet {
  table: Readable;
  run: (plan: Plan) => Result;
  /** @param before the plan of the question that it follows */
  ask: (question: string, before?: Plan) => Decision<Result, TableReading>;
  /** The plan of the best reading, in words. */
  read: (question: string, before?: Plan) => string;
  close: () => void;
}

/** The day on which questions are asked in tests. */
export const TODAY = new Date('2026-03-20T00:00:00Z');

/** Stores a table of CSV in an index of its own. */
export async function openReadableSheet(csv: string, name = 'table.csv'): Promise<ReadableSheet> {
  const sheets = new SheetIndex();
  await sheets.store(csv, name);
  const db = new Sqlite(sheets.path, { readonly: true });
  const [stored] = db
    .prepare<[], { number: number; description: string }>('select number, description from sheets')
    .all();
  if (stored === undefined) throw new Error(`${name} has no table.`);
  const { number } = stored;
  // Safe: this is what the writer stores.
  const description = JSON.parse(stored.description) as TableDescription;
  const table = {
    id: name,
    profile: profileOf(db, sheetSource(number), description),
    cells: cellIndex(db, number),
  };
  const run = (plan: Plan) => runPlan(db, plan, { description, source: sheetSource(number) }).figure;
  const ask = (question: string, before?: Plan) => {
    const referent = before && referentOf(question, before, table.profile, run);
    return decide(readTable(table, { question, today: TODAY, before, referent }), run);
  };
  return {
    table,
    run,
    ask,
    read(question, before) {
      const [best] = ask(question, before).readings;
      return best === undefined ? '' : planText(best.reading.plan, description);
    },
    close() {
      db.close();
      sheets.remove();
    },
  };
}
