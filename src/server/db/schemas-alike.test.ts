// The two engines have the same tables, columns, keys and indexes, apart from the differences that are listed here.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { databaseOf, isPostgres, query } from '../testing/postgres.ts';
import { newDataDir } from '../testing/process.ts';
import { loadMigrations } from './migration-files.ts';
import { openSqliteFile } from './sqlite/database.ts';
import { migrateToLatest } from './sqlite/migrate.ts';

interface Table {
  /** By name: the type, and whether it can be null. */
  columns: Record<string, string>;
  /** The columns of the primary and the unique keys, of other indexes, and of references with their targets. */
  keys: string[];
  indexes: string[];
  references: string[];
}
type Tables = Record<string, Table>;

/** The only types on PostgreSQL, and what they are on SQLite. */
const types: Record<string, string> = {
  'text collate C': 'text',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  'double precision': 'real',
  bytea: 'blob',
};

/**
 * Counts are kept in slots there, so that connections do not wait for each other; the view has their sums. The limits that
 * processes share are in memory on SQLite.
 */
const onlyOnPostgres = ['subscriber_count_slots', 'join_groups', 'rate_limits'];
/** Kysely's own tables, which it makes on each engine in its own way. */
const isKyselys = (table: string) => table.startsWith('kysely_');

const byText = (lists: string[][]) => lists.map((list) => list.join(', ')).toSorted();
const describeColumn = (type: string, isNullable: boolean) => `${type}${isNullable ? ' or null' : ''}`;

async function readSqlite(): Promise<Tables> {
  const file = join(newDataDir(), 'oriel.db');
  const db = openSqliteFile(file);
  await migrateToLatest(db);
  await db.destroy();
  const sqlite = new Sqlite(file, { readonly: true });
  const all = (statement: string, ...values: string[]) =>
    // Safe: the columns of SQLite's own tables.
    sqlite.prepare(statement).all(...values) as Record<string, never>[];
  const names = all(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`);
  const columnsOf = (index: string) =>
    all('select name from pragma_index_info(?) order by seqno', index).map(({ name }) => String(name));
  const tables = names
    .map(({ name }) => String(name))
    .filter((name) => !isKyselys(name))
    .map((name): [string, Table] => {
      const columns = all('select * from pragma_table_info(?)', name);
      const primary = columns.filter(({ pk }) => Number(pk) > 0);
      const lists = all('select * from pragma_index_list(?)', name);
      const ofIndexes = (isUnique: number) =>
        lists
          .filter((index) => Number(index['unique']) === isUnique && index['origin'] !== 'pk')
          .map((index) => columnsOf(index['name'] ?? ''));
      const order = primary.toSorted((one, other) => Number(one['pk']) - Number(other['pk']));
      return [
        name,
        {
          columns: Object.fromEntries(
            columns.map((column) => [
              column['name'],
              describeColumn(
                String(column['type']).toLowerCase(),
                Number(column['notnull']) === 0 && Number(column['pk']) === 0,
              ),
            ]),
          ),
          keys: byText([order.map((column) => String(column['name'])), ...ofIndexes(1)]),
          indexes: byText(ofIndexes(0)),
          references: byText(
            all('select * from pragma_foreign_key_list(?)', name).map((key) => [
              `${key['from']} to ${key['table']}.${key['to']} ${String(key['on_delete']).toLowerCase()}`,
            ]),
          ),
        },
      ];
    });
  sqlite.close();
  return Object.fromEntries(tables);
}

async function readPostgres(): Promise<Tables> {
  const url = (await databaseOf(newDataDir())) ?? '';
  const columns = await query(
    url,
    `select relname as table, relkind as kind, attname as name, attnotnull as required,
      format_type(atttypid, atttypmod) || coalesce(' collate ' || (
        select collname from pg_collation where oid = attcollation and collname <> 'default'), '') as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    order by attnum`,
  );
  const indexes = await query(
    url,
    `select indrelid::regclass::text as table, indisunique as is_unique,
      array(select attname::text from unnest(indkey) with ordinality as k(number, place)
        join pg_attribute on attrelid = indrelid and attnum = k.number order by place) as columns
    from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  const references = await query(
    url,
    `select conrelid::regclass::text as table, attname || ' to ' || confrelid::regclass || '.id ' ||
      case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as text
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`,
  );
  const names = [...new Set(columns.map((column) => String(column['table'])))].filter(
    (name) => !isKyselys(name) && !onlyOnPostgres.includes(name),
  );
  const of = (rows: Record<string, unknown>[], name: string) => rows.filter((row) => row['table'] === name);
  return Object.fromEntries(
    names.map((name): [string, Table] => {
      const lists = (isUnique: boolean) =>
        byText(
          of(indexes, name)
            .filter((index) => index['is_unique'] === isUnique)
            // Safe: the type of the column.
            .map((index) => index['columns'] as string[]),
        );
      return [
        name,
        {
          columns: Object.fromEntries(
            of(columns, name).map((column) => {
              const type = String(column['type']);
              return [
                column['name'],
                describeColumn(types[type] ?? `an unlisted type (${type})`, column['required'] !== true),
              ];
            }),
          ),
          keys: lists(true),
          indexes: lists(false),
          references: byText(of(references, name).map(({ text }) => [String(text)])),
        },
      ];
    }),
  );
}

/** A view has neither keys nor columns that cannot be null, and its sums are of another type. */
const subscriberCounts: Partial<Table> = {
  columns: {
    period: 'text or null',
    start: 'text or null',
    count: 'integer or null',
    changes: 'integer or null',
  },
  keys: [],
};

describe.runIf(isPostgres)('the schemas of both engines', () => {
  test('have the same tables, columns, keys, indexes and references', async () => {
    const [sqlite, postgres] = [await readSqlite(), await readPostgres()];
    expect(Object.keys(sqlite).length).toBeGreaterThan(12);
    const expected = Object.fromEntries(
      Object.entries(sqlite).map(([name, table]) => [
        name,
        name === 'subscriber_counts' ? { ...table, ...subscriberCounts } : table,
      ]),
    );
    expect(postgres).toEqual(expected);
  });
});

test('the engines have migrations of the same names, from the one on that PostgreSQL began with', async () => {
  const [first = '', ...later] = Object.keys(await loadMigrations('postgres'));
  expect(first).toBe('0009_baseline');
  const ofSqlite = Object.keys(await loadMigrations('sqlite'));
  expect(later).toEqual(ofSqlite.filter((name) => name > '0010'));
});
