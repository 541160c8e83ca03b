// Questions of a version without threads are put into threads, by what they follow.
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadMigrations } from '../../db/migration-files.ts';
import * as postgres from '../../db/postgres/database.ts';
import { migrateToLatest as migratePostgres } from '../../db/postgres/migrate.ts';
import { openSqliteFile } from '../../db/sqlite/database.ts';
import { migrateToLatest as migrateSqlite } from '../../db/sqlite/migrate.ts';
import { isPostgres, newEmptyDatabase } from '../../testing/postgres.ts';
import { newDataDir } from '../../testing/process.ts';

const FORMER = '0029_lead_ins';

async function openEmpty() {
  const db = isPostgres
    ? postgres.openPool({ connectionString: await newEmptyDatabase() }, 'long work')
    : openSqliteFile(join(newDataDir(), 'oriel.db'));
  const all = await loadMigrations(isPostgres ? 'postgres' : 'sqlite');
  const former = Object.fromEntries(Object.entries(all).filter(([name]) => name <= FORMER));
  const migrate = isPostgres ? migratePostgres : migrateSqlite;
  await migrate(db, { getMigrations: async () => former });
  return { db, migrate: () => migrate(db) };
}

test('a chain of questions becomes a thread, also where its beginning is gone', async () => {
  const { db, migrate } = await openEmpty();
  try {
    for (const id of ['ada', 'ben'])
      await sql`insert into users (id, email, password_hash, is_active, is_superuser, created_at)
        values (${id}, ${id}, '', 1, 0, '2026')`.execute(db);
    const questions = [
      ['1', 'ada', null],
      ['2', 'ada', '1'],
      ['3', 'ada', null],
      ['4', 'ada', '2'],
      ['5', 'ada', '1'],
      ['6', 'ada', 'gone'],
      ['7', 'ada', 'gone'],
      ['8', 'ada', '7'],
      ['9', 'ben', 'gone'],
    ] as const;
    for (const [id, user, follows] of questions)
      await sql`insert into questions
        (id, user_id, question, asked_at, follows, verdict, kind, collection_ids, absent_words, unread_files)
        values (${id}, ${user}, ${id}, ${`2026-0${id}`}, ${follows}, 'not_found', 'quotation', '[]', '[]', 0)`.execute(
        db,
      );
    await migrate();
    const rows = await db.selectFrom('questions').select(['id', 'thread_id']).orderBy('id').execute();
    expect(rows.map(({ thread_id }) => thread_id)).toEqual(['1', '1', '3', '1', '1', '6', '6', '6', '9']);
    const thread = { title: null, pinned: 0, shared: 0 };
    expect(await db.selectFrom('threads').selectAll().orderBy('id').execute()).toEqual([
      { ...thread, id: '1', user_id: 'ada', created_at: '2026-01' },
      { ...thread, id: '3', user_id: 'ada', created_at: '2026-03' },
      { ...thread, id: '6', user_id: 'ada', created_at: '2026-06' },
      { ...thread, id: '9', user_id: 'ben', created_at: '2026-09' },
    ]);
  } finally {
    await db.destroy();
  }
});
