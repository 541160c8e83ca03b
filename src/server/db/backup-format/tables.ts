// Reads all tables of a database file, in the order of their primary keys.
import type Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { BATCH_ROWS, createContentHash, quoteAll, type Row, type Table } from './table-content.ts';

const columnsSchema = z.array(z.object({ name: z.string(), pk: z.int() }));

/**
 * The tables with data, without those of SQLite and of the migrations.
 * @returns each after the tables that it refers to
 */
export function listTables(sqlite: Sqlite.Database): Table[] {
  const strings = (text: string, ...values: string[]) =>
    z.array(z.string()).parse(
      sqlite
        .prepare(text)
        .pluck()
        .all(...values),
    );
  const names = strings(
    `select name from sqlite_master
    where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\' order by name`,
  );
  const parents = (name: string) => strings('select "table" from pragma_foreign_key_list(?)', name);
  const ordered: string[] = [];
  const place = (name: string) => {
    if (ordered.includes(name) || !names.includes(name)) return;
    for (const parent of parents(name)) if (parent !== name) place(parent);
    ordered.push(name);
  };
  for (const name of names) place(name);
  return ordered.map((name) => {
    const columns = columnsSchema.parse(
      sqlite.prepare('select name, pk from pragma_table_info(?) order by name').all(name),
    );
    const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    const namesOf = (some: typeof columns) => some.map((column) => column.name);
    return { name, columns: namesOf(columns), key: namesOf(key.length > 0 ? key : columns) };
  });
}

/** Reads a table, a few thousand rows at a time. The connection can only read meanwhile. */
export function* readFileBatches(sqlite: Sqlite.Database, table: Table): Generator<Row[]> {
  const rows = sqlite
    .prepare(`select ${quoteAll(table.columns)} from "${table.name}" order by ${quoteAll(table.key)}`)
    .raw()
    .iterate();
  let batch: Row[] = [];
  for (const row of rows) {
    // Safe: rows are arrays because of `raw`.
    batch.push(row as Row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The SHA-256 of the content of each table. */
export function hashTables(sqlite: Sqlite.Database): Record<string, string> {
  const hashes = listTables(sqlite).map((table) => {
    const hash = createContentHash(table);
    for (const batch of readFileBatches(sqlite, table)) hash.add(batch);
    return [table.name, hash.result().sha256] as const;
  });
  return Object.fromEntries(hashes);
}
