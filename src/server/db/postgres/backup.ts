// The source of a backup on PostgreSQL: copies every table as of one instant into a SQLite file. Servers go on meanwhile.
import type { ClientConfig } from 'pg';
import Sqlite from 'better-sqlite3';
import type { BackupSource } from '../backup-format/backup.ts';
import { describeDatabase, type Contents } from '../backup-format/backup-file.ts';
import { openFilledFile } from '../backup-format/fill.ts';
import { createContentHash } from '../backup-format/table-content.ts';
import { SessionPool } from './sessions.ts';
import { knownPostgresMigrations } from './migrate.ts';
import { readBatches, type Run } from './tables.ts';
import { waitForServer } from './open.ts';

/**
 * Opens a database as of now; it may be a standby.
 * @throws StartError if the server is away or refuses the settings; Error with a sentence if the database does not have the
 *   schema of this program
 */
export async function openSource(databaseUrl: string): Promise<BackupSource> {
  const config: ClientConfig = { connectionString: databaseUrl };
  await waitForServer(config);
  const sessions = new SessionPool(config, 'long work', { most: 1 });
  const session = await sessions.connect();
  const run: Run = (text) => session.query(text);
  const close = () => {
    session.release();
    return sessions.end();
  };
  try {
    // The images are listed and fetched while the transaction is open, which may take long.
    await run('set idle_in_transaction_session_timeout = 0');
    await run('begin isolation level repeatable read read only');
    // The first statement sets the instant.
    await requireSchema(run);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    copyTo: (file) => copyTables(run, file),
    close,
  };
}

async function requireSchema(run: Run): Promise<void> {
  const { rows: found } = await run(`select to_regclass('kysely_migration') is null as is_empty`);
  if (Object(found[0]).is_empty !== false)
    throw new Error('the database of DATABASE_URL has no data of Oriel');
  const { rows } = await run('select name from kysely_migration order by name');
  const applied = rows.map((row) => String(Object(row).name));
  const known = await knownPostgresMigrations();
  if (applied.some((name) => !known.includes(name)))
    throw new Error('the database of DATABASE_URL was made by a newer version of this program: use that one');
  if (known.some((name) => !applied.includes(name)))
    throw new Error('the database of DATABASE_URL is of an earlier version: run "oriel migrate" first');
}

async function copyTables(run: Run, file: string): Promise<Contents> {
  const copy = await openFilledFile(file);
  const hashes: Record<string, string> = {};
  try {
    for (const table of copy.tables) {
      const hash = createContentHash(table);
      for await (const rows of readBatches(run, table)) {
        hash.add(rows);
        copy.add(table, rows);
      }
      hashes[table.name] = hash.result().sha256;
    }
    for (const { table, last } of await readSequences(run)) copy.setLastNumber(table, last);
    copy.finish();
  } finally {
    copy.close();
  }
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    return { ...describeDatabase(sqlite), hashes };
  } finally {
    sqlite.close();
  }
}

/** The highest number used by each identity column. */
async function readSequences(run: Run): Promise<{ table: string; last: number }[]> {
  const { rows } = await run(`
    select relname as table, pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema::regnamespace and attidentity <> ''`);
  const sequences = [];
  for (const row of rows) {
    const { table, sequence } = Object(row);
    const { rows: values } = await run(`select last_value - 1 + is_called::int as last from ${sequence}`);
    sequences.push({ table: String(table), last: Number(Object(values[0]).last) });
  }
  return sequences;
}
