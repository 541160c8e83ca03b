// Rebuilding tables in migrations, on the database of an earlier release with everything in it that could get lost.
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { afterEach, expect, test } from 'vitest';
import { StartError } from '../../start-error.ts';
import { fixtureNames, integrityOf, look, makeFixture } from '../../testing/faults.ts';
import { newDataDir } from '../../testing/process.ts';
import { openSqliteFile } from './database.ts';
import { loadMigrations } from '../migration-files.ts';
import { migrateToLatest } from './migrate.ts';
import { rebuildTable } from './rebuild-table.ts';
import type { Schema } from '../schema.ts';
import { inTransaction } from '../transaction.ts';

const newest = fixtureNames.toSorted().at(-1) ?? '';

let db: Kysely<Schema> | undefined;
afterEach(async () => db?.destroy());

/** A migrated database, opened, to which `change` has been done. */
async function open(change = ''): Promise<{ db: Kysely<Schema>; file: string }> {
  const file = join(newDataDir(), 'oriel.db');
  makeFixture(newest, file);
  db = openSqliteFile(file);
  await migrateToLatest(db);
  if (change !== '') await sql.raw(change).execute(db);
  return { db, file };
}

/** The migrations of the program, and one more. */
function withOneMore(up: Migration['up']): MigrationProvider {
  return { getMigrations: async () => ({ ...(await loadMigrations('sqlite')), '9000_one_more': { up } }) };
}

/** Every row of every table, and every index and trigger. */
function contents(file: string) {
  return look(file, (sqlite) => {
    const names = (type: string) =>
      sqlite.prepare('select name from sqlite_master where type = ? order by name').pluck().all(type);
    const rows = names('table').map((name) => [
      name,
      sqlite.prepare(`select * from "${String(name)}"`).all(),
    ]);
    const { kysely_migration: _, ...tables } = Object.fromEntries(rows);
    return { tables, indexes: names('index'), triggers: names('trigger') };
  });
}

const foreignKeys = async (of: Kysely<Schema>) => (await sql`pragma foreign_keys`.execute(of)).rows;

/** What follows the name of the table in the definition of users, with a check that it did not have. */
function changedUsers(file: string): string {
  const definition = look(file, (sqlite) =>
    String(sqlite.prepare(`select sql from sqlite_master where name = 'users'`).pluck().get()),
  );
  return definition
    .slice(definition.indexOf('('))
    .replace('full_name text', 'full_name text check (length(full_name) <= 255)');
}

test('a rebuild of users keeps every row that refers to them, the counters, indexes and triggers', async () => {
  // A trigger and a view elsewhere that name the table are the hardest to get around.
  const opened = await open(`create trigger watch_users after insert on products begin
    update counters set value = value + 0 where exists (select 1 from users);
  end`);
  await sql.raw('create view active_users as select id from users where is_active = 1').execute(opened.db);
  const before = contents(opened.file);
  for (const table of ['users', 'sessions', 'reset_tokens', 'outbox', 'idempotency_keys'])
    expect(before.tables[table]?.length, table).toBeGreaterThan(0);

  const up = (trx: Kysely<unknown>) =>
    rebuildTable(trx, { table: 'users', definition: changedUsers(opened.file) });
  expect(await migrateToLatest(opened.db, withOneMore(up))).toEqual(['9000_one_more']);

  const after = contents(opened.file);
  expect(after.tables).toEqual(before.tables);
  expect(after.triggers).toEqual(before.triggers);
  expect(after.indexes).toEqual(before.indexes);
  expect(integrityOf(opened.file)).toBe('ok');
  expect(await foreignKeys(opened.db)).toEqual([{ foreign_keys: 1 }]);
  // The rebuilt table is the one that references, cascades and triggers mean.
  const [first] = await opened.db.selectFrom('sessions').select('user_id').execute();
  await opened.db
    .deleteFrom('users')
    .where('id', '=', first?.user_id ?? '')
    .execute();
  const left = contents(opened.file).tables;
  expect(left['sessions']).toHaveLength((before.tables['sessions']?.length ?? 0) - 1);
  expect(left['counters']).toContainEqual({ name: 'users', value: 2 });
});

test('a rebuild that breaks a foreign key is refused in one sentence, and nothing is changed', async () => {
  const opened = await open();
  const before = contents(opened.file);
  const schema = () => look(opened.file, (sqlite) => sqlite.prepare('select * from sqlite_master').all());
  const schemaBefore = schema();
  const up = async (trx: Kysely<unknown>) => {
    await rebuildTable(trx, { table: 'users', definition: changedUsers(opened.file) });
    await sql`update users set id = 'somebody' where email = 'ada@example.org'`.execute(trx);
  };
  const refused = migrateToLatest(opened.db, withOneMore(up));
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    /^The migration to 9000_one_more [^\n]+ from sessions to users[^\n]+\.$/,
  );
  expect(contents(opened.file)).toEqual(before);
  expect(schema()).toEqual(schemaBefore);
  expect(await foreignKeys(opened.db)).toEqual([{ foreign_keys: 1 }]);
  // The same database still takes a migration that breaks nothing.
  const next = (trx: Kysely<unknown>) =>
    rebuildTable(trx, { table: 'users', definition: changedUsers(opened.file) });
  expect(await migrateToLatest(opened.db, withOneMore(next))).toEqual(['9000_one_more']);
});

test('a rebuild whose definition does not take the rows changes nothing', async () => {
  const opened = await open();
  const before = contents(opened.file);
  const definition = changedUsers(opened.file).replace(
    'text not null unique',
    "text not null unique check (email like '%.com')",
  );
  const up = (trx: Kysely<unknown>) => rebuildTable(trx, { table: 'users', definition });
  await expect(migrateToLatest(opened.db, withOneMore(up))).rejects.toThrow(/CHECK constraint failed/);
  expect(contents(opened.file)).toEqual(before);
  expect(await foreignKeys(opened.db)).toEqual([{ foreign_keys: 1 }]);
});

test('rows that referred to nothing before do not keep a database from its upgrade', async () => {
  const opened = await open();
  await sql`pragma foreign_keys = off`.execute(opened.db);
  await sql`delete from users where email = 'ada@example.org'`.execute(opened.db);
  const up = (trx: Kysely<unknown>) =>
    rebuildTable(trx, { table: 'users', definition: changedUsers(opened.file) });
  expect(await migrateToLatest(opened.db, withOneMore(up))).toEqual(['9000_one_more']);
});

test('columns can be renamed, computed and left out; an autoincrement goes on where it was', async () => {
  const opened = await open(
    `create table notes (id integer primary key autoincrement, body text, old text) strict`,
  );
  await sql`insert into notes (body, old) values ('one', 'x'), ('two', 'y')`.execute(opened.db);
  await sql`delete from notes where id = 2`.execute(opened.db);
  const up = (trx: Kysely<unknown>) =>
    rebuildTable(trx, {
      table: 'notes',
      definition:
        '(id integer primary key autoincrement, text text not null, length integer not null) strict',
      columns: { id: 'id', text: "coalesce(body, '')", length: 'length(body)' },
    });
  await migrateToLatest(opened.db, withOneMore(up));
  await sql`insert into notes (text, length) values ('three', 5)`.execute(opened.db);
  expect((await sql`select * from notes`.execute(opened.db)).rows).toEqual([
    { id: 1, text: 'one', length: 3 },
    { id: 3, text: 'three', length: 5 },
  ]);
});

test('while foreign keys are enforced a rebuild does not begin', async () => {
  const opened = await open();
  const rebuild = inTransaction(opened.db, (trx) =>
    rebuildTable(trx, { table: 'users', definition: changedUsers(opened.file) }),
  );
  await expect(rebuild).rejects.toThrow(/cannot be rebuilt while foreign keys/);
});

test('no check of the newest schema only repeats a list of names that the program knows', async () => {
  const opened = await open();
  const checks = look(opened.file, (sqlite) =>
    sqlite.prepare(`select sql from sqlite_master where type = 'table'`).pluck().all(),
  ).flatMap((table) => String(table).match(/check \([^)]*\bin \([^)]*\)/g) ?? []);
  expect(new Set(checks.map((check) => check.replace(/\w+ in/, '… in')))).toEqual(
    new Set(['check (… in (0, 1)']),
  );
  // So mail for a purpose that is new needs no migration.
  await sql`insert into outbox (id, user_id, purpose, created_at, next_attempt_at)
    select 'new', id, 'invitation', created_at, created_at from users limit 1`.execute(opened.db);
});

test('the migration that frees the purposes of mail keeps the mail that waits', async () => {
  const file = join(newDataDir(), 'oriel.db');
  makeFixture('0005_kept_answers', file);
  const mail = () =>
    look(file, (sqlite) =>
      sqlite
        .prepare('select id, user_id, purpose, created_at, attempts, next_attempt_at from outbox order by id')
        .all(),
    );
  const before = mail();
  expect(before).toHaveLength(3);
  db = openSqliteFile(file);
  await migrateToLatest(db);
  expect(mail()).toEqual(before);
});
