// The rows of a stored sheet, as they stood in the file.
import type { AskDb } from '../../indexing/schema.ts';
import type { RawRow } from '../typing/header.ts';
import { tableOf, upTo } from './sheet-tables.ts';

/** A sheet that is being worked on. */
export interface StoredSheet {
  number: number;
  columns: number;
}

/** Rows after one, in order. @param limit how many at most */
export function rowsAfter(db: AskDb, { number, columns }: StoredSheet, row: number, limit: number): RawRow[] {
  const names = ['row', ...upTo(columns).map((column) => `r${column}`)].join();
  return db
    .prepare<[number, number], [number, ...(string | null)[]]>(
      `select ${names} from ${tableOf(number)} where row > ? order by row limit ?`,
    )
    .raw()
    .all(row, limit)
    .map(([own, ...cells]) => ({ row: own, cells }));
}

/** How many cells are read or written in one step. */
const CELLS_AT_ONCE = 20_000;

/** How many rows are read or written in one step. */
export const rowsAtOnce = ({ columns }: StoredSheet) =>
  Math.max(50, Math.ceil(CELLS_AT_ONCE / Math.max(1, columns)));

/** The ranges of rows of a sheet, each for one step. */
export function* rangesOf(db: AskDb, sheet: StoredSheet): Generator<{ after: number; to: number }> {
  const last = db.prepare<[number, number], number>(
    `select row from ${tableOf(sheet.number)} where row > ? order by row limit 1 offset ?`,
  );
  const end =
    db
      .prepare<[], number>(`select max(row) from ${tableOf(sheet.number)}`)
      .pluck()
      .get() ?? 0;
  for (let after = 0; after < end;) {
    const to = last.pluck().get(after, rowsAtOnce(sheet) - 1) ?? end;
    yield { after, to };
    after = to;
  }
}
