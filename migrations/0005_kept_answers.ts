// The answers to requests with an `Idempotency-Key`, stored for a day so that a repeated request is not executed again.
import { sql, type Kysely } from 'kysely';

const statements = [
  // Only the SHA-256 of key and input, so that no further copy of what a client sent is stored.
  sql`create table kept_answers (
    user_id text not null references users (id) on delete cascade,
    procedure text not null,
    key_hash blob not null,
    input_hash blob not null,
    answer text not null,
    created_at text not null,
    primary key (user_id, procedure, key_hash)
  ) strict`,
  sql`create index kept_answers_by_age on kept_answers (created_at)`,
];

/** Adds the table. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
