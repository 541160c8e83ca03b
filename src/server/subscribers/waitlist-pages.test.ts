// Pages of the waitlist beside the plain query with an offset, after any changes to the table.
import { join } from 'node:path';
import * as fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteFile } from '../db/sqlite/database.ts';
import { migrateToLatest } from '../db/sqlite/migrate.ts';
import type { Engine } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import { findWrongCounts } from '../testing/counts.ts';
import { openBeside } from '../testing/engines.ts';
import { makeFixture } from '../testing/faults.ts';
import { isPostgres } from '../testing/postgres.ts';
import { newDataDir } from '../testing/process.ts';
import { readPage } from './waitlist-pages.ts';

let engine: Engine;
let db: Kysely<Schema>;

beforeEach(async () => {
  engine = await openBeside(newDataDir());
  db = engine.db;
});
afterEach(() => engine.close());

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
    await db
      .insertInto('subscribers')
      .values({ id: one.id, email: `${one.id}@example.org`, created_at: one.created_at })
      .onConflict((clash) => clash.doNothing())
      .execute();
  } else if (one.kind === 'delete') {
    await db.deleteFrom('subscribers').where('id', '=', one.id).execute();
  } else if (one.kind === 'move') {
    await db
      .updateTable('subscribers')
      .set({ created_at: one.created_at })
      .where('id', '=', one.id)
      .execute();
  } else if (one.kind === 'rename') {
    await db
      .updateTable('subscribers')
      .set({ id: one.to, email: `${one.to}@example.org` })
      .where('id', '=', one.id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('subscribers as other').select('other.id').where('other.id', '=', one.to))),
      )
      .execute();
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
      expect(await findWrongCounts(db)).toEqual([]);
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
  const rows = Array.from({ length: 5000 }, (_, i) => ({
    id: String((i * 7919) % 5000).padStart(4, '0'),
    email: `a${i}@example.org`,
    created_at: new Date((1_600_000_000 + Math.floor(i / 3) * 54_321.123) * 1000).toISOString(),
  }));
  for (let start = 0; start < rows.length; start += 500)
    await db
      .insertInto('subscribers')
      .values(rows.slice(start, start + 500))
      .execute();
  const all = await readPlainPage(0, 5000);
  for (let skip = 0; skip < 5020; skip += 13) {
    const page = await readPage(db, { skip, limit: 7 });
    expect({ count: page.count, ids: page.rows.map((row) => row.id) }).toEqual({
      count: 5000,
      ids: all.slice(skip, skip + 7).map((row) => row.id),
    });
  }
});

test('a deep page is found by the counts, so the rows before it are not read', async () => {
  await apply({ kind: 'insert', id: 'id1', created_at: '2026-02-01T00:00:00.000Z' });
  const table = sql.raw(
    isPostgres
      ? 'subscriber_count_slots (slot, period, start, count)'
      : 'subscriber_counts (period, start, count)',
  );
  const million = (period: string, start: string) =>
    sql`(${sql.raw(isPostgres ? '0, ' : '')}${period}, ${start}, 1000000)`;
  await sql`insert into ${table} values ${million('month', '9998-01')}, ${million('month', '9999-01')},
    ${million('day', '9999-01-01')}, ${million('quarter_hour', '9999-01-01T00:')}`.execute(db);
  const { rows, count } = await readPage(db, { skip: 2_000_000, limit: 7 });
  expect(rows.map((row) => row.id)).toEqual(['id1']);
  expect(count).toBe(2_000_001);
});

test.skipIf(isPostgres)('an import that replaces rows is counted with recursive triggers', async () => {
  await apply({ kind: 'insert', id: 'id1', created_at: '2026-01-31T23:59:59.999Z' });
  await sql`pragma recursive_triggers = on`.execute(db);
  await sql`insert or replace into subscribers (id, email, created_at)
    values ('id2', 'id1@example.org', '2026-02-01T00:00:00.000Z')`.execute(db);
  expect(await findWrongCounts(db)).toEqual([]);
  expect(await readPage(db, { skip: 0, limit: 7 })).toMatchObject({ count: 1, rows: [{ id: 'id2' }] });
});

test.skipIf(isPostgres)('the migration counts the rows that are there', async () => {
  const file = join(newDataDir(), 'oriel.db');
  makeFixture('0008_idempotency_keys', file);
  const old = openSqliteFile(file);
  await sql`insert into subscribers (id, email, created_at) values ('id1', 'a@example.org', '2024-02-29T12:45:00.000Z'),
    ('id2', 'b@example.org', 'yesterday')`.execute(old);
  expect(await migrateToLatest(old)).toContain('0009_subscriber_counts');
  expect(await findWrongCounts(old)).toEqual([]);
  expect(await readPage(old, { skip: 41, limit: 7 })).toMatchObject({ count: 42, rows: [{ id: 'id1' }] });
  await old.destroy();
});
