// What tests do to the database of an app from outside, on either engine.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Engine } from '../db/engine.ts';
import { openEngine } from '../db/open-engine.ts';
import { WRITE_LOCK } from '../db/postgres/database.ts';
import type { Db, Schema } from '../db/schema.ts';
import { databaseOf, isPostgres } from './postgres.ts';

/** Opens the database of a data directory beside the server that uses it. */
export async function openBeside(dataDir: string): Promise<Engine> {
  return openEngine({ dataDir, databaseUrl: (await databaseOf(dataDir)) ?? null }, { isShared: true });
}

/** Lets every change of a kind fail with an unexpected error. @returns ends that */
export async function breakWrites(
  db: Db,
  change: 'insert' | 'update' | 'delete',
  table: keyof Schema,
): Promise<() => Promise<void>> {
  if (isPostgres) {
    await sql`create function broken() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$`.execute(db);
    await sql`create trigger broken before ${sql.raw(change)} on ${sql.table(table)}
      for each row execute function broken()`.execute(db);
    return async () => void (await sql`drop function broken cascade`.execute(db));
  }
  await sql`create trigger broken before ${sql.raw(change)} on ${sql.table(table)}
    begin select raise(abort, 'broken'); end`.execute(db);
  return async () => void (await sql`drop trigger broken`.execute(db));
}

/** Takes the lock of writes as another program. @returns releases it */
export async function holdWriteLock(dataDir: string): Promise<() => Promise<void>> {
  const url = await databaseOf(dataDir);
  if (url === undefined) {
    const sqlite = new Sqlite(join(dataDir, 'oriel.db'));
    sqlite.exec('begin immediate');
    return async () => void sqlite.close();
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; select pg_advisory_xact_lock(${WRITE_LOCK})`);
  return () => client.end();
}

/** The row numbers from 1 to `count`, as a table `n(i)`. */
export const numbers = (count: number) =>
  isPostgres
    ? sql`(select * from generate_series(1, cast(${count} as integer))) as n(i)`
    : sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n) as n`;
