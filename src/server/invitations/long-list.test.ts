// The list of many invitations: a page reads the rows it shows, and does not sort all of them.
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillSubscribers } from '../testing/fill.ts';
import { isPostgres } from '../testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { listInvitations, selectPage } from './invitation-rows.ts';

const ROWS = 5000;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  const { db } = app.deps;
  await fillSubscribers(db, ROWS);
  const entries = await db.selectFrom('subscribers').select(['id', 'created_at']).execute();
  await db
    .insertInto('waves')
    .values({ id: 'wave', created_at: '2026', created_by: null, note: '' })
    .execute();
  for (let start = 0; start < ROWS; start += 500) {
    const rows = entries.slice(start, start + 500).map(({ id, created_at }) => ({
      id: `invitation-${id}`,
      wave_id: 'wave',
      subscriber_id: id,
      created_at,
      expires_at: '2030',
      mail: 'sent' as const,
    }));
    await db.insertInto('invitations').values(rows).execute();
  }
  if (isPostgres) await db.executeQuery(CompiledQuery.raw('analyze invitations, subscribers'));
});
afterEach(() => app.close());

test('a page of all is read by the index', async () => {
  const { db } = app.deps;
  const input = { skip: 0, limit: 50 };
  const { sql, parameters } = selectPage(db, input, new Date()).compile();
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`explain ${isPostgres ? '' : 'query plan '}${sql}`, [...parameters]),
  );
  const plan = JSON.stringify(rows);
  expect(plan).toContain('invitations_by_age');
  expect(plan).not.toMatch(/TEMP B-TREE|"Sort|->  Sort/);
  const { data, count } = await listInvitations(db, input, new Date());
  expect([data.length, count]).toEqual([50, ROWS]);
  expect(data.map(({ created_at }) => created_at)).toEqual(
    data.map(({ created_at }) => created_at).toSorted((a, b) => (a < b ? 1 : -1)),
  );
});
