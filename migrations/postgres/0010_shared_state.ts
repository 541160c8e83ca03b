// What every process that serves the database must know: the setup claim, the tokens of downloads, and how often each job
// has failed in a row.
import { sql, type Kysely } from 'kysely';

const statements = [
  // One row at most: a newer claim replaces the former one.
  sql`create table setup_claim (
    id integer primary key check (id = 1),
    token_hash bytea not null,
    expires_at text collate "C" not null
  )`,

  sql`create table download_tokens (
    token_hash bytea primary key,
    user_id text collate "C" not null references users (id) on delete cascade,
    name text collate "C" not null,
    expires_at text collate "C" not null
  )`,

  sql`alter table jobs add column failures integer not null default 0`,
];

/** Adds the two tables and the column. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
