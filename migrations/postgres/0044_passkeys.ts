// Passkeys of accounts, the challenges that wait for an answer of one, and when a session has last shown who it is.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  `create table passkeys (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    credential_id bytea not null unique,
    -- COSE, RFC 9052.
    public_key bytea not null,
    -- How often it has signed, as it says; 0 where it does not count.
    counter bigint not null,
    -- How browsers reach it, separated by spaces.
    transports ${text} not null,
    name ${text} not null,
    created_at ${text} not null,
    last_used_at ${text}
  )`,
  `create index passkeys_user on passkeys (user_id)`,
  // Their names are texts of people.
  `create function erased_by_delete_on_passkeys() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_passkeys after delete on passkeys referencing old table as removed
    for each statement execute function erased_by_delete_on_passkeys()`,
  `create table passkey_challenges (
    -- SHA-256 of the challenge, which is deleted when it is answered.
    challenge_hash bytea primary key,
    -- The session that adds a passkey; null for a log-in.
    session_id ${text},
    expires_at ${text} not null
  )`,
  // Null: when the session began.
  `alter table sessions add column authenticated_at ${text}`,
];

/** Adds the tables and the column. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
