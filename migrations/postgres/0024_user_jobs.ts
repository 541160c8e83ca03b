// The jobs that people start, such as a deletion of everything that matches: how far each is, and how it ended.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  `create table user_jobs (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    kind ${text} not null,
    status ${text} not null,
    done integer not null default 0,
    total integer not null,
    detail ${text},
    created_at ${text} not null,
    -- A running job whose process has not prolonged it until then has failed.
    lease_until ${text} not null
  )`,
  `create index user_jobs_of_users on user_jobs (user_id, created_at)`,
];

/** Adds the table. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
