// The imports that are being stored on SQLite, so that those that do not end can be undone. Empty on PostgreSQL, unless a backup of
// SQLite was restored there.
import { sql, type Kysely } from 'kysely';

/** Adds the table. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table imports (
    first_id text collate "C" primary key,
    last_id text collate "C" not null
  )`.execute(db);
}
