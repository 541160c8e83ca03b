// Passkeys of accounts, the challenges that wait for an answer of one, and when a session has last shown who it is.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table passkeys (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    credential_id blob not null unique,
    -- COSE, RFC 9052.
    public_key blob not null,
    -- How often it has signed, as it says; 0 where it does not count.
    counter integer not null,
    -- How browsers reach it, separated by spaces.
    transports text not null,
    name text not null,
    created_at text not null,
    last_used_at text
  ) strict, without rowid`,
  sql`create index passkeys_user on passkeys (user_id)`,
  // Their names are texts of people.
  sql`create trigger erased_by_delete_on_passkeys after delete on passkeys begin
    update counters set value = value + 1 where name = 'erased';
  end`,
  sql`create table passkey_challenges (
    -- SHA-256 of the challenge, which is deleted when it is answered.
    challenge_hash blob primary key not null,
    -- The session that adds a passkey; null for a log-in.
    session_id text,
    expires_at text not null
  ) strict, without rowid`,
  // Null: when the session began.
  sql`alter table sessions add column authenticated_at text`,
];

/** Adds the tables and the column. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
