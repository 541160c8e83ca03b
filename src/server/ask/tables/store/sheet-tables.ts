// Creates, fills and removes the tables of sheets in `ask.db` (`sheet-schema.ts`).
import type { AskDb } from '../../indexing/schema.ts';

/** The numbers from 1 to a count. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The name of the table of a sheet. */
export const tableOf = (sheet: number) => `sheet_${sheet}`;

/** Creates the table of a sheet, or a temporary one on this connection alone. Adding columns later would make SQLite read the definitions of all tables for each of them. */
export function createTable(db: AskDb, sheet: number, columns: number, kind: '' | 'temporary' = ''): void {
  // Typed values have no affinity: what is stored is what was found.
  const cells = upTo(columns).map((column) => `, c${column}, r${column} text`);
  db.exec(
    `create ${kind} table ${tableOf(sheet)} (row integer primary key, is_data integer not null default 1${cells.join('')})`,
  );
}

/** Copies the texts of some rows of a table into another one. */
export function copyTexts(
  db: AskDb,
  { from, to, columns }: { from: number; to: number; columns: number },
  rows: { after: number; to: number },
): void {
  const names = ['row', ...upTo(columns).map((column) => `r${column}`)].join();
  db.prepare(
    `insert into ${tableOf(to)} (${names}) select ${names} from ${tableOf(from)} where row > ? and row <= ?`,
  ).run(rows.after, rows.to);
}

/** Moves the texts of a table into another one, and removes it. */
export function moveTexts(db: AskDb, from: number, columns: number, to: number): void {
  const names = ['row', ...upTo(columns).map((column) => `r${column}`)].join();
  db.exec(
    `insert into ${tableOf(to)} (${names}) select ${names} from ${tableOf(from)}; drop table ${tableOf(from)}`,
  );
}

/** Removes the sheets of a file, and each byte of them. */
export function removeSheetsOf(db: AskDb, file: number): void {
  const sheets = db.prepare<[number], number>('select number from sheets where file = ?').pluck().all(file);
  for (const sheet of sheets) removeSheet(db, sheet);
  db.prepare('delete from table_terms where file = ?').run(file);
}

/** Removes a sheet, and each byte of it. */
export function removeSheet(db: AskDb, sheet: number): void {
  // That of a table inside a paper is there only while it is worked on.
  db.exec(`drop table if exists ${tableOf(sheet)}`);
  db.prepare('delete from paper_rows where sheet = ?').run(sheet);
  db.prepare('delete from sheet_values where sheet = ?').run(sheet);
  db.prepare('delete from sheets where number = ?').run(sheet);
}

/** Removes the copies of sheets that were being corrected when the process ended. */
export function removeCopies(db: AskDb): void {
  const copies = db.prepare<[], number>('select number from sheets where replaces is not null').pluck().all();
  for (const sheet of copies) removeSheet(db, sheet);
}
