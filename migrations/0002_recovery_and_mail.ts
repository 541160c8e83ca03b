// Password recovery, the outbox, and the flag of sign-ups that wait for approval.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`alter table users add column awaits_approval integer not null default 0 check (awaits_approval in (0, 1))`,

  sql`create table reset_tokens (
    user_id text primary key not null references users (id) on delete cascade,
    token_hash blob not null unique,
    expires_at text not null
  ) strict, without rowid`,

  sql`create table outbox (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('recovery', 'password_changed', 'account_created')),
    created_at text not null,
    attempts integer not null default 0,
    next_attempt_at text not null
  ) strict, without rowid`,
  sql`create index outbox_by_time on outbox (next_attempt_at, id)`,
];

/** Adds the tables and the column. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
