// Fills the tables of an empty database from a database file, and compares what it holds then.
import type Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { BackupError } from '../backup-format/backup-file.ts';
import { readFileBatches } from '../backup-format/tables.ts';
import {
  createContentHash,
  describeRow,
  type Content,
  type Row,
  type Table,
} from '../backup-format/table-content.ts';
import { readBatches, readColumnTypes, storeBatch, storeOf, type ColumnTypes, type Run } from './tables.ts';

/** What a text becomes where its bytes are not UTF-8. */
const REPLACEMENT = '\uFFFD';

/**
 * Replaces the rows of all tables, without their triggers, and compares the number of rows and their hash.
 * @param tables in an order in which each comes after those that it refers to
 * @throws RefusedRow if the database does not take a row; BackupError if it holds other rows afterwards
 */
export async function loadTables(run: Run, sqlite: Sqlite.Database, tables: readonly Table[]): Promise<void> {
  const types = await readColumnTypes(run);
  const stores = tables.map(({ name }) => `"${storeOf(name)}"`);
  for (const store of stores) await run(`alter table ${store} disable trigger user`);
  for (const store of stores.toReversed()) await run(`delete from ${store}`);
  const within = await readOwnReferences(run);
  for (const { store, name } of within)
    await run(`alter table ${store} alter constraint ${name} deferrable initially deferred`);
  const expected = new Map<string, Content>();
  for (const table of tables) expected.set(table.name, await loadTable(run, sqlite, table, types));
  await run('set constraints all immediate');
  for (const { store, name } of within)
    await run(`alter table ${store} alter constraint ${name} not deferrable`);
  for (const { name, last } of readLastNumbers(sqlite)) {
    const [column = ''] = tables.find((table) => table.name === name)?.key ?? [];
    await run(`alter table "${name}" alter column "${column}" restart with ${last + 1}`);
  }
  // Its plans would otherwise be those for empty tables, until the server analyses them by itself.
  await run(`analyze ${stores.join(', ')}`);
  for (const table of tables) await compare(run, table, expected.get(table.name));
  for (const store of stores) await run(`alter table ${store} enable trigger user`);
}

/**
 * The references of tables to themselves, such as that of an attachment to its mail. They are checked once all rows are there:
 * ordered by their keys, a row can come before the one that it refers to, after a clock that went back.
 */
async function readOwnReferences(run: Run): Promise<{ store: string; name: string }[]> {
  const { rows } = await run(`
    select conrelid::regclass::text as store, quote_ident(conname) as name from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = current_schema::regnamespace`);
  return z.array(z.object({ store: z.string(), name: z.string() })).parse(rows);
}

async function loadTable(
  run: Run,
  sqlite: Sqlite.Database,
  table: Table,
  types: ColumnTypes,
): Promise<Content> {
  const hash = createContentHash(table);
  for (const rows of readFileBatches(sqlite, table)) {
    for (const row of rows) refuseInvalidText(sqlite, table, row);
    hash.add(rows);
    await storeBatch(run, table, types, rows);
  }
  return hash.result();
}

/** SQLite stores any bytes as text; only UTF-8 has the same text on both engines. */
function refuseInvalidText(sqlite: Sqlite.Database, table: Table, row: Row): void {
  for (const [index, value] of row.entries()) {
    if (typeof value !== 'string' || !value.includes(REPLACEMENT)) continue;
    const key = table.key.map((name) => row[table.columns.indexOf(name)]);
    const bytes: unknown = sqlite
      .prepare(
        `select cast("${table.columns[index]}" as blob) from "${table.name}"
        where ${table.key.map((name) => `"${name}" = ?`).join(' and ')}`,
      )
      .pluck()
      .get(...key);
    if (bytes instanceof Uint8Array && Buffer.from(value).equals(bytes)) continue;
    throw new BackupError(
      `The row of the table ${table.name} with ${describeRow(table, row)} has a text that is not valid UTF-8 (${table.columns[index]}).`,
    );
  }
}

/** The highest number used by each `autoincrement`. */
function readLastNumbers(sqlite: Sqlite.Database) {
  return z
    .array(z.object({ name: z.string(), last: z.int() }))
    .parse(sqlite.prepare('select name, seq as last from sqlite_sequence').all());
}

async function compare(run: Run, table: Table, expected: Content | undefined): Promise<void> {
  const hash = createContentHash(table);
  for await (const rows of readBatches(run, table)) hash.add(rows);
  const { count, sha256 } = hash.result();
  if (count !== expected?.count) {
    throw new BackupError(
      `The table ${table.name} has ${count} rows in PostgreSQL instead of ${expected?.count}, so nothing was restored.`,
    );
  }
  if (sha256 !== expected.sha256)
    throw new BackupError(
      `The rows of the table ${table.name} differ in PostgreSQL, so nothing was restored.`,
    );
}
