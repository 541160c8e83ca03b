// The databases of a run on PostgreSQL (TEST_ENGINE=postgres): one for each data directory, on the server that data-root.ts
// has started.
import { basename } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { query, TEMPLATE } from './postgres-server.ts';

export { query };

/** The server of this run; undefined where the tests run on SQLite. */
export const runUrl = process.env['TEST_POSTGRES_URL'];

/** Whether the tests of this run use PostgreSQL. */
export const isPostgres = runUrl !== undefined;

const databases = new Map<string, Promise<string>>();

/**
 * The database of a data directory, made when it is first asked for.
 * @returns its address; undefined where the tests run on SQLite
 */
export async function databaseOf(dataDir: string): Promise<string | undefined> {
  if (runUrl === undefined) return undefined;
  const known = databases.get(dataDir) ?? createDatabase(runUrl, basename(dataDir));
  databases.set(dataDir, known);
  return known;
}

async function createDatabase(server: string, name: string): Promise<string> {
  const database = name.toLowerCase().replaceAll(/\W/g, '_') + Math.random().toString(36).slice(2, 8);
  await query(server, `create database ${database} template ${TEMPLATE}`);
  const url = Object.assign(new URL(server), { pathname: `/${database}` }).href;
  // Each installation signs with a key of its own.
  await query(url, `update secrets set value = decode(md5(random()::text) || md5(random()::text), 'hex')`);
  return url;
}

/** Creates a database on the server of this run, without tables. @returns its address */
export async function newEmptyDatabase(): Promise<string> {
  if (runUrl === undefined) throw new Error('This run has no PostgreSQL server: set TEST_ENGINE=postgres.');
  const name = `empty_${Math.random().toString(36).slice(2, 10)}`;
  await query(runUrl, `create database ${name}`);
  return Object.assign(new URL(runUrl), { pathname: `/${name}` }).href;
}

/** Removes the database of a data directory, if it has one. */
export async function dropDatabase(dataDir: string): Promise<void> {
  const url = await databases.get(dataDir);
  if (url === undefined || runUrl === undefined) return;
  databases.delete(dataDir);
  await query(runUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

/** The number of groups of joins that were committed, for probes too. */
export async function countJoinGroups(db: Db): Promise<number> {
  const text = isPostgres
    ? 'select sum(count) as groups from join_groups'
    : `select value as groups from counters where name = 'commits'`;
  const { rows } = await sql.raw<{ groups: number }>(text).execute(db);
  return rows[0]?.groups ?? 0;
}
