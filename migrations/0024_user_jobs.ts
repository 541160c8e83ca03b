// The jobs that people start, such as a deletion of everything that matches: how far each is, and how it ended.
import { sql, type Kysely } from 'kysely';

/** Adds the table. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table user_jobs (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    status text not null,
    done integer not null default 0,
    total integer not null,
    detail text,
    created_at text not null,
    -- A running job whose process has not prolonged it until then has failed.
    lease_until text not null
  ) strict, without rowid`.execute(db);
  await sql`create index user_jobs_of_users on user_jobs (user_id, created_at)`.execute(db);
}
