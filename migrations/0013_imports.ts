// The imports that are being stored on SQLite, so that those that do not end can be undone. Empty on PostgreSQL, unless a backup of
// SQLite was restored there.
import { sql, type Kysely } from 'kysely';

/** Adds the table. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table imports (
    first_id text primary key not null,
    last_id text not null
  ) strict, without rowid`.execute(db);
}
