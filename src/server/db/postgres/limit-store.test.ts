// The counts of attempts in the database: what is over is deleted in short statements.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseOf, isPostgres } from '../../testing/postgres.ts';
import { CHEAP_HASHES, openTestApp } from '../../testing/test-app.ts';
import { createLimitStore, createLimitTable } from './limit-store.ts';

test.runIf(isPostgres)(
  'the counts of a flood are deleted a thousand at a time, once they are over',
  async () => {
    const app = await openTestApp({}, CHEAP_HASHES);
    const { db } = app.deps;
    await createLimitTable(db);
    await sql`insert into rate_limits (key, points, expire) select 'over' || i, 1, i from generate_series(1, 3500) as n(i)`.execute(
      db,
    );
    await sql`insert into rate_limits (key, points, expire) values ('counts', 1, ${Date.now() + 60_000})`.execute(
      db,
    );
    await sql`create table statements (rows integer)`.execute(db);
    await sql`create function note() returns trigger language plpgsql as
    'begin insert into statements select count(*) from gone; return null; end'`.execute(db);
    await sql`create trigger note after delete on rate_limits referencing old table as gone
    for each statement execute function note()`.execute(db);
    const store = createLimitStore({ connectionString: (await databaseOf(app.dataDir)) ?? '' });
    await store.sweep();
    await store.close();
    const { rows: statements } = await sql<{
      rows: number;
    }>`select rows from statements where rows > 0`.execute(db);
    expect(statements.map(({ rows }) => rows)).toEqual([1000, 1000, 1000, 500]);
    const { rows: left } = await sql`select key from rate_limits`.execute(db);
    expect(left).toEqual([{ key: 'counts' }]);
    await app.close();
  },
);
