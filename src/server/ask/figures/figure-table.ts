// A table that questions are answered from: a sheet of a file, or the waitlist.
import type { Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import type { AskedTable, Figure } from '#shared/figures.ts';
import type { IndexReader } from '../answering/index-reader.ts';
import type { CitedRow } from '../answering/messages.ts';
import type { Synonyms } from '../tables/questions/synonyms.ts';
import type { Result } from '../tables/questions/decide.ts';
import { withSynonyms } from '../tables/questions/cell-index.ts';
import type { TableProfile } from '../tables/questions/table-profile.ts';
import type { Readable, TableReading } from '../tables/questions/understand.ts';
import { runPlan } from '../tables/run.ts';
import { unpackRows } from '../tables/store/paper-rows.ts';
import { citeRows } from './cite-rows.ts';
import { knownProfile } from './known-profiles.ts';
import { cellsOf, isLinked, sourceOf } from './linked-table.ts';
import { refineLinked } from './needs-both.ts';
import type { StoredTable } from './stored-tables.ts';

/** A figure, and the first rows that it lists. */
export interface WorkedOut {
  figure: Figure;
  cited: CitedRow[];
}

/** A reading, and why its plan is not what was asked. */
export type RefinedReading = TableReading & { refusal?: string };

export interface FigureTable {
  /** What somebody who asks is told of it; its id is in plans. */
  asked: AskedTable;
  description: TableDescription;
  /** Whether nothing else is asked, neither a table nor a paper: then a question need not name it. */
  isOnly?: boolean;
  /** Whether it has all that there is of its kind: then that it has none of some is an answer. */
  isWhole?: boolean;
  /** What is needed to read questions to it. */
  readable: () => Readable;
  /** Works out what `tryOut` needs for some plans, where that takes a database elsewhere. @throws FigureError if it cannot be read */
  prepare?: (plans: readonly Plan[]) => Promise<void>;
  /** The rows of a plan, to compare readings by. @throws FigureError as `workOut` */
  tryOut: (plan: Plan) => Result;
  /** Questions that it answers, where these are not found by trying them out. */
  suggestions?: readonly string[];
  /** Why nothing is worked out from it now, in a sentence: then its cells are not known either. */
  unavailable?: string;
  /**
   * What readings mean for this table: other plans, and why one is only offered, if it is not what was asked.
   * @param readings the likeliest first
   */
  refine?: (readings: readonly TableReading[]) => RefinedReading[];
  /** Works out a plan. @throws FigureError if the plan does not suit the table, or takes too long */
  workOut(plan: Plan): Promise<WorkedOut>;
}

/** What somebody who asks is told of a sheet: what its rows are called, and which columns tell them apart, as far as that is known. */
function withProfile(asked: AskedTable, { rowNoun, byKey }: TableProfile): AskedTable {
  return {
    ...asked,
    row_noun: rowNoun,
    columns: asked.columns.map((column) =>
      byKey.get(column.key)?.kind === 'key' ? { ...column, is_key: true } : column,
    ),
  };
}

/** A sheet, or several as one, as a table. @param synonyms those of its collection */
export function sheetTable(reader: IndexReader, stored: StoredTable, synonyms?: Synonyms): FigureTable {
  const { db } = reader;
  const { number, description, asked } = stored;
  const unpack = () => {
    if (description.at !== undefined) unpackRows(db, { number, columns: description.columns.length });
  };
  const run = (plan: Plan) => runPlan(db, plan, { description, source: sourceOf(stored) });
  let profile: TableProfile | undefined;
  return {
    asked,
    description,
    ...(isLinked(stored) && { refine: (readings) => refineLinked(readings, stored) }),
    readable() {
      unpack();
      const cells = cellsOf(db, stored);
      return {
        id: asked.id,
        profile: (profile ??= knownProfile(db, stored)),
        cells: synonyms === undefined ? cells : withSynonyms(cells, synonyms),
        synonyms,
      };
    },
    tryOut: (plan) => run(plan).figure,
    async workOut(plan) {
      unpack();
      const { figure, rowNumbers = [] } = run(plan);
      const cited = citeRows(reader, stored, rowNumbers);
      const table = withProfile(asked, (profile ??= knownProfile(db, stored)));
      return { figure: { ...figure, table, row_citations: [], proposal: null }, cited };
    },
  };
}
