// Removing traces while others use the database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { isPostgres } from '../../testing/postgres.ts';
import { inTransaction } from '../transaction.ts';
import { openReadOnly } from './database.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const isLeft = (word: string) =>
  ['oriel.db', 'oriel.db-wal'].some((name) => readFileSync(join(app.dataDir, name)).includes(word));

/** Adds an account with a long name, and deletes it. */
async function leaveTraces(name: string): Promise<void> {
  const { db } = app.deps;
  const { id } = await app.addUser(`${name}@example.org`);
  await db
    .updateTable('users')
    .set({ full_name: name.repeat(5000) })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('users').where('id', '=', id).execute();
}

test.skipIf(isPostgres)('others read while the file is rewritten', async () => {
  const { db } = app.deps;
  for (let n = 0; n < 20; n += 1) {
    const { id } = await app.addUser(`person${n}@example.org`);
    await db
      .updateTable('users')
      .set({ full_name: 'x'.repeat(1_000_000) })
      .where('id', '=', id)
      .execute();
  }
  await leaveTraces('zebrawood');
  let isRemoving = true;
  const removing = app.deps.engine.removeTraces().finally(() => (isRemoving = false));
  let reads = 0;
  while (isRemoving) {
    await sql`select 1`.execute(db);
    await new Promise((resolve) => setImmediate(resolve));
    reads += 1;
  }
  expect(await removing).toBe(true);
  expect(reads).toBeGreaterThan(20);
  expect(isLeft('zebrawood')).toBe(false);
});

test.skipIf(isPostgres)(
  'traces that a reader holds in the log are reported, and gone when it has ended',
  async () => {
    const reader = openReadOnly(join(app.dataDir, 'oriel.db'));
    await inTransaction(reader, async (trx) => {
      await trx.selectFrom('users').select('id').execute();
      await leaveTraces('zebrawood');
      await expect(app.deps.engine.removeTraces()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
      expect(isLeft('zebrawood')).toBe(true);
    });
    await reader.destroy();
    expect(await app.deps.engine.removeTraces()).toBe(true);
    expect(isLeft('zebrawood')).toBe(false);
  },
);

test.skipIf(isPostgres)(
  'no byte of a saved view stays when it is changed, deleted, or goes with its account',
  async () => {
    const { db, engine } = app.deps;
    const { id: owner_id } = await app.addUser('viewer@example.org', { role: 'staff' });
    const view = (word: string) => {
      return { id: word, owner_id, name: word, folded: word, filters: word.repeat(300), shared: 0 as const };
    };
    await db
      .insertInto('subscriber_views')
      .values([view('zebralily'), view('zebrabush'), view('zebrafern')])
      .execute();
    await db.deleteFrom('subscriber_views').where('id', '=', 'zebralily').execute();
    expect(await engine.removeTraces()).toBe(true);
    expect(['zebralily', 'zebrabush'].map(isLeft)).toEqual([false, true]);
    const other = { id: 'other', name: 'other', folded: 'other', filters: '{}' };
    await db.updateTable('subscriber_views').set(other).where('id', '=', 'zebrabush').execute();
    expect(await engine.removeTraces()).toBe(true);
    expect(['zebrabush', 'zebrafern'].map(isLeft)).toEqual([false, true]);
    await db.deleteFrom('users').where('id', '=', owner_id).execute();
    expect(await engine.removeTraces()).toBe(true);
    expect(isLeft('zebrafern')).toBe(false);
  },
);

test.skipIf(isPostgres)(
  'no byte of a note and a tag stays when they or their entry are deleted',
  async () => {
    const { db, engine } = app.deps;
    const entry = { id: 'entry', email: 'eva@example.org', created_at: '2026', location: 'Zebraville' };
    await db.insertInto('subscribers').values(entry).execute();
    const note = (id: string, text: string) => ({
      id,
      subscriber_id: 'entry',
      text: text.repeat(300),
      author_id: null,
      created_at: '2026',
    });
    await db
      .insertInto('subscriber_notes')
      .values([note('1', 'zebrawood'), note('2', 'zebrafish')])
      .execute();
    await db
      .insertInto('subscriber_tags')
      .values({ subscriber_id: 'entry', folded: 'zebratag', tag: 'Zebratag' })
      .execute();
    await db.deleteFrom('subscriber_notes').where('id', '=', '1').execute();
    await db.updateTable('subscribers').set({ location: null }).execute();
    expect(await engine.removeTraces()).toBe(true);
    expect(['zebrawood', 'Zebraville', 'zebrafish', 'Zebratag'].map(isLeft)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    await db.deleteFrom('subscribers').execute();
    expect(await engine.removeTraces()).toBe(true);
    expect(['zebrafish', 'Zebratag', 'zebratag'].map(isLeft)).toEqual([false, false, false]);
  },
);
