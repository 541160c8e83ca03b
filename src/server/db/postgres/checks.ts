// Refuses a server or a database that would lose or mix up data.
import { sql } from 'kysely';
import { StartError } from '../../start-error.ts';
import type { Db } from '../schema.ts';
import { appliedMigrations, knownPostgresMigrations } from './migrate.ts';

const OLDEST_VERSION = 15;
/** Switched off, these lose committed data at a power failure. */
const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * Checks the server and the database; changes nothing.
 * @throws StartError with what to do
 */
export async function refuseUnusable(db: Db): Promise<void> {
  const problem = (await findServerProblem(db)) ?? (await findSchemaProblem(db));
  if (problem !== undefined) throw new StartError(problem);
}

async function findServerProblem(db: Db): Promise<string | undefined> {
  // Asked alone and first: such a server does not know all of the settings below.
  const { version: product } = await one<{ version: string }>(db, 'select version()');
  if (/cockroach/i.test(product))
    return 'The database of DATABASE_URL is CockroachDB, which has no advisory locks: use PostgreSQL.';
  const server = await one<Record<(typeof durable)[number] | 'version' | 'encoding', string>>(
    db,
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      ${durable.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  );
  if (Number.parseInt(server.version, 10) < OLDEST_VERSION)
    return `The server of DATABASE_URL is PostgreSQL ${server.version}: it must be ${OLDEST_VERSION} or newer.`;
  if (server.encoding !== 'UTF8')
    return `The database of DATABASE_URL has the encoding ${server.encoding}: create one with "encoding 'UTF8'".`;
  const { is_standby } = await one<{ is_standby: boolean }>(db, 'select pg_is_in_recovery() as is_standby');
  if (is_standby)
    return 'The server of DATABASE_URL is a standby, which cannot be written to: name the primary.';
  // Since version 15, an account cannot create tables in the database of another one by default.
  const { can_create } = await one<{ can_create: boolean }>(
    db,
    `select coalesce(has_schema_privilege(current_schema, 'CREATE'), false) as can_create`,
  );
  if (!can_create)
    return 'The account of DATABASE_URL cannot create tables in the database: make it the owner with "alter database … owner to …".';
  const off = durable.find((name) => server[name] === 'off');
  return off === undefined
    ? undefined
    : `The server of DATABASE_URL has ${off} off and would lose data at a power failure: switch it on.`;
}

async function findSchemaProblem(db: Db): Promise<string | undefined> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`.execute(
    db,
  );
  if (tables.length === 0) return undefined;
  const [applied, known] = [await appliedMigrations(db), await knownPostgresMigrations()];
  if (!applied.some((name) => known.includes(name))) {
    const names = tables.slice(0, 3).map(({ name }) => name);
    return `The database of DATABASE_URL holds tables of another program (${names.join(', ')}) and was left as it is: create a database for Oriel alone.`;
  }
  return applied.every((name) => known.includes(name))
    ? undefined
    : 'The database of DATABASE_URL was made by a newer version of this program and was left as it is: start that version instead.';
}

async function one<Row>(db: Db, text: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(text).execute(db);
  if (rows[0] === undefined) throw new Error(`No row: ${text}`);
  return rows[0];
}
