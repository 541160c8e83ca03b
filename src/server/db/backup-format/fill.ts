// Makes a database file and fills its tables with the rows of another database.
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { quoteAll, type Row, type Table } from './table-content.ts';
import { openSqliteFile } from '../sqlite/database.ts';
import { migrateToLatest } from '../sqlite/migrate.ts';
import { listTables } from './tables.ts';

const triggersSchema = z.array(z.object({ name: z.string(), sql: z.string() }));

/** A database file that is being filled. */
export interface FilledFile {
  tables: readonly Table[];
  add(table: Table, rows: readonly Row[]): void;
  /** Continues an `autoincrement` after its highest number so far. */
  setLastNumber(table: string, last: number): void;
  /** Commits the rows, and puts the triggers back. */
  finish(): void;
  close(): void;
}

/**
 * Makes a database file of the newest schema, without rows and triggers. It is not flushed to the disk.
 * @param file where no file is
 */
export async function openFilledFile(file: string): Promise<FilledFile> {
  const db = openSqliteFile(file);
  await migrateToLatest(db);
  await db.destroy();
  const sqlite = new Sqlite(file);
  for (const pragma of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'foreign_keys = OFF',
    'cache_size = -64000',
  ])
    sqlite.pragma(pragma);
  sqlite.exec('begin');
  const triggers = triggersSchema.parse(
    sqlite.prepare(`select name, sql from sqlite_master where type = 'trigger' order by rowid`).all(),
  );
  for (const { name } of triggers) sqlite.exec(`drop trigger "${name}"`);
  const tables = listTables(sqlite);
  for (const { name } of tables) sqlite.exec(`delete from "${name}"`);
  const inserts = new Map(
    tables.map(({ name, columns }) => [
      name,
      sqlite.prepare(
        `insert into "${name}" (${quoteAll(columns)}) values (${columns.map(() => '?').join(', ')})`,
      ),
    ]),
  );
  return {
    tables,
    add({ name }, rows) {
      for (const row of rows) inserts.get(name)?.run(row);
    },
    setLastNumber(table, last) {
      sqlite.prepare('delete from sqlite_sequence where name = ?').run(table);
      sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last);
    },
    finish() {
      for (const { sql } of triggers) sqlite.exec(sql);
      sqlite.exec('commit');
    },
    close: () => void sqlite.close(),
  };
}
