// The rows of an import while its file is read: in a temporary SQLite file, so that memory use does not depend on their number.
// The file has no name after it was opened, so nobody else can open it, and it is gone when the process ends in any way.
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { ImportedSubscriber } from './engine.ts';
import { newOwner, workFolder } from './work-folders.ts';

/** A row without an id; `line` is its line in the file. */
export type StagedRow = Omit<ImportedSubscriber, 'id'> & { line: number };

export interface StagedRows {
  /** Adds a row, unless there is one with its address. @returns whether it was added @throws SqliteError */
  add(row: StagedRow): boolean;
  /** Reads all rows in the order of their lines, some at a time. */
  pages(size: number): Generator<StagedRow[]>;
  close(): void;
}

/** Opens an empty file. @param folder a private one @throws SqliteError */
export function openStagedRows(folder: string): StagedRows {
  const file = workFolder(folder, newOwner(true));
  const sqlite = new Sqlite(file);
  // A journal would be a file with a name. All is one transaction, begun while the file still has its own.
  for (const pragma of ['journal_mode = MEMORY', 'locking_mode = EXCLUSIVE', 'synchronous = OFF'])
    sqlite.pragma(pragma);
  sqlite.exec(`begin; create table rows (line integer primary key, email text unique, latitude real, longitude real,
    location text, created_at text, tags text)`);
  rmSync(file);
  const insert = sqlite.prepare<[StagedRow]>(`insert into rows
    values (:line, :email, :latitude, :longitude, :location, :created_at, :tags) on conflict (email) do nothing`);
  const read = sqlite.prepare<[number, number], StagedRow>(
    'select * from rows where line > ? order by line limit ?',
  );
  return {
    add: (row) => insert.run(row).changes === 1,
    *pages(size) {
      for (let last = 0; ;) {
        const rows = read.all(last, size);
        const end = rows.at(-1);
        if (end === undefined) return;
        yield rows;
        last = end.line;
      }
    },
    close: () => void sqlite.close(),
  };
}
