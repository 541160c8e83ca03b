// Pages of the waitlist beside the plain query with an offset, after any changes to the table.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../db/sqlite/database.ts';
import { migrateToLatest } from '../db/sqlite/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { findWrongCounts } from '../testing/counts.ts';
import { look, makeFixture } from '../testing/faults.ts';
import { newDataDir } from '../testing/process.ts';
import { readPage } from './waitlist-pages.ts';

let file: string;
let db: Kysely<Schema>;

beforeEach(async () => {
  file = join(newDataDir(), 'oriel.db');
  db = openDatabase(file);
  await migrateToLatest(db);
});
afterEach(() => db.destroy());

/** Few instants, so that many rows share one; on both sides of each kind of boundary, and texts that are no instants. */
const instant = fc.constantFrom(
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00.000Z',
  '2026-02-01T00:14:59.999Z',
  '2026-02-01T00:15:00.000Z',
  '2026-02-01T00:44:59.999Z',
  '2026-02-01T00:45:00.000Z',
  '2026-02-01T01:00:00.000Z',
  '2026-02-02T07:29:59.999Z',
  '2026-02-02T07:30:00.000Z',
  '2027-02-02T07:30:00.000Z',
  '',
  '2026',
  '2026-02-01',
  '2026-02-01 00:15:00',
  'yesterday',
  '\u{1F600}',
);
const number = fc.nat(40);
const id = number.map((n) => `id${String(n).padStart(2, '0')}`);
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('insert' as const), id, created_at: instant }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), id, created_at: instant }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), id, to: id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteAll' as const), created_at: instant }) },
);

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(one: Change): Promise<void> {
  if (one.kind === 'insert') {
    await sql`insert or ignore into subscribers (id, email, created_at)
      values (${one.id}, ${`${one.id}@example.org`}, ${one.created_at})`.execute(db);
  } else if (one.kind === 'delete') {
    await db.deleteFrom('subscribers').where('id', '=', one.id).execute();
  } else if (one.kind === 'move') {
    await db
      .updateTable('subscribers')
      .set({ created_at: one.created_at })
      .where('id', '=', one.id)
      .execute();
  } else if (one.kind === 'rename') {
    await sql`update or ignore subscribers set id = ${one.to}, email = ${`${one.to}@example.org`}
      where id = ${one.id}`.execute(db);
  } else {
    await db.deleteFrom('subscribers').where('created_at', '>', one.created_at).execute();
  }
}

function readPlainPage(skip: number, limit: number) {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'created_at', 'location'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
}

test('every page after any changes has the rows of the plain query, and the number of all', async () => {
  const changes = fc.array(change, { maxLength: 60 });
  const pages = fc.array(fc.record({ skip: fc.nat(45), limit: fc.integer({ min: 1, max: 20 }) }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(changes, pages, async (made, read) => {
      await db.deleteFrom('subscribers').execute();
      for (const one of made) await apply(one);
      const all = await readPlainPage(0, 1000);
      for (const page of read) {
        const rows = all.slice(page.skip, page.skip + page.limit);
        expect(await readPage(db, page)).toMatchObject({ count: all.length, rows });
      }
      expect(look(file, findWrongCounts)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('a page without rows is of the same instant as the number of all', async () => {
  const read = readPage(db, { skip: 0, limit: 7 });
  await apply({ kind: 'insert', id: 'id1', created_at: '2026-02-01T00:00:00.000Z' });
  const { rows, count } = await read;
  expect(count).toBe(rows.length);
});

test('pages of rows over three years are those of the plain query, from the first to beyond the last', async () => {
  const sqlite = new Sqlite(file);
  sqlite.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into subscribers (id, email, created_at)
    select printf('%04d', (i * 7919) % 5000), printf('a%d@example.org', i),
      strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + (i / 3) * 54321.123, 'unixepoch') from n`);
  sqlite.close();
  const all = await readPlainPage(0, 5000);
  for (let skip = 0; skip < 5020; skip += 13) {
    const { rows, count } = await readPage(db, { skip, limit: 7 });
    expect({ count, ids: rows.map((row) => row.id) }).toEqual({
      count: 5000,
      ids: all.slice(skip, skip + 7).map((row) => row.id),
    });
  }
});

test('a deep page is found by the counts, so the rows before it are not read', async () => {
  await apply({ kind: 'insert', id: 'id1', created_at: '2026-02-01T00:00:00.000Z' });
  await sql`insert into subscriber_counts (period, start, count) values ('month', '9998-01', 1000000),
    ('month', '9999-01', 1000000), ('day', '9999-01-01', 1000000), ('quarter_hour', '9999-01-01T00:', 1000000)`.execute(
    db,
  );
  const { rows, count } = await readPage(db, { skip: 2_000_000, limit: 7 });
  expect(rows.map((row) => row.id)).toEqual(['id1']);
  expect(count).toBe(2_000_001);
});

test('an import that replaces rows is counted with recursive triggers', async () => {
  await apply({ kind: 'insert', id: 'id1', created_at: '2026-01-31T23:59:59.999Z' });
  await sql`pragma recursive_triggers = on`.execute(db);
  await sql`insert or replace into subscribers (id, email, created_at)
    values ('id2', 'id1@example.org', '2026-02-01T00:00:00.000Z')`.execute(db);
  expect(look(file, findWrongCounts)).toEqual([]);
  expect(await readPage(db, { skip: 0, limit: 7 })).toMatchObject({ count: 1, rows: [{ id: 'id2' }] });
});

test('the migration counts the rows that are there', async () => {
  await db.destroy();
  file = join(newDataDir(), 'oriel.db');
  makeFixture('0008_idempotency_keys', file);
  db = openDatabase(file);
  await sql`insert into subscribers (id, email, created_at) values ('id1', 'a@example.org', '2024-02-29T12:45:00.000Z'),
    ('id2', 'b@example.org', 'yesterday')`.execute(db);
  expect(await migrateToLatest(db)).toContain('0009_subscriber_counts');
  expect(look(file, findWrongCounts)).toEqual([]);
  expect(await readPage(db, { skip: 41, limit: 7 })).toMatchObject({ count: 42, rows: [{ id: 'id1' }] });
});
