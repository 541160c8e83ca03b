// The statements that a question set has as right answers, run again: without DISTINCT, as the official evaluation of Spider does
// it, and as Ask compares, so that numbers are numbers, letter case does not matter and what comes first is all that is equal.
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';

export type Cell = string | number | null;

export interface GoldStatements {
  /** The rows of a statement without DISTINCT; nothing if it cannot be run. */
  withoutDistinct: (document: string, sql: string) => Cell[][] | undefined;
  /** Its rows as Ask compares, with DISTINCT or without; and of those that come first, all that are equal. */
  asCompared: (document: string, sql: string, isDistinct: boolean) => RankedRows | undefined;
  close: () => void;
}

/** Rows with the place of each, which is that of all that are equal: 1, 1, 3. Without an order, all have the same. */
export interface RankedRows {
  rows: { cells: Cell[]; place: number }[];
  /** How many are asked for. */
  limit: number;
}

interface GoldDocument {
  id: string;
  csv: string;
}

/** Loads the tables of a set, each from its CSV, of which the first row names the columns. */
export function openGold(documents: readonly GoldDocument[]): GoldStatements {
  const db = new Database(':memory:');
  const names = new Map(documents.map(({ id }, index) => [id, `gold${index}`]));
  for (const { id, csv } of documents) load(db, names.get(id) ?? '', csv);
  const run = (document: string, sql: string): Cell[][] | undefined => {
    if (sql === '') return undefined;
    const own = (document.split('/').at(-1) ?? '').replace(/\.csv$/, '');
    const text = sql
      .replaceAll(/"([^"]*)"/g, "'$1'")
      .replace(/;\s*$/, '')
      .replaceAll(new RegExp(`\\bfrom\\s+${own}\\b`, 'gi'), `from ${names.get(document)}`);
    try {
      return db.prepare<[], Cell[]>(text).raw().all();
    } catch (error) {
      if (error instanceof Database.SqliteError) return undefined;
      throw error;
    }
  };
  return {
    withoutDistinct: (document, sql) => run(document, plainOf(sql)),
    asCompared(document, sql, isDistinct) {
      const own = isDistinct ? sql : plainOf(sql);
      const ordered =
        /^(?<select>select .*?)(?<from>\sfrom\s.*?)\sorder by\s(?<by>.*?)(?:\slimit\s+(?<limit>\d+))?\s*;?\s*$/is.exec(
          own,
        )?.groups;
      if (ordered === undefined) {
        const rows = run(document, own)?.map((cells) => ({ cells, place: 1 }));
        return rows && { rows, limit: rows.length };
      }
      const rank = `rank() over (order by ${ordered['by']}) as place`;
      const found = run(document, `${ordered['select']}, ${rank}${ordered['from']} order by place`);
      const limit = Number(ordered['limit'] ?? found?.length);
      const rows = found?.map((row) => ({ cells: row.slice(0, -1), place: Number(row.at(-1)) }));
      return rows && { rows: rows.filter(({ place }) => place <= limit), limit };
    },
    close: () => db.close(),
  };
}

const plainOf = (sql: string) => sql.replaceAll(/\bdistinct\b/gi, '');

function load(db: Database.Database, table: string, csv: string): void {
  const [head = [], ...rows]: string[][] = parse(csv, { relax_column_count: true });
  const columns = head.map((name) => `"${name.replaceAll('"', '')}" collate nocase`);
  db.exec(`create table ${table} (${columns.join(', ')})`);
  const insert = db.prepare(`insert into ${table} values (${head.map(() => '?').join(', ')})`);
  for (const row of rows) insert.run(head.map((_, place) => typed(row[place] ?? '')));
}

function typed(text: string): Cell {
  if (text === '') return null;
  return Number.isFinite(Number(text)) && !/^0\d/.test(text) ? Number(text) : text;
}
