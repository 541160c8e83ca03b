// Second factors of accounts: authenticator apps (RFC 6238) and recovery codes.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  `create table authenticators (
    user_id ${text} primary key references users (id) on delete cascade,
    -- Encrypted, see src/server/auth/sealed-secrets.ts.
    secret bytea not null,
    created_at ${text} not null,
    -- It counts from then on; null until a code of it was entered.
    confirmed_at ${text},
    -- The number of the last period of 30 seconds whose code was used: that and earlier ones are refused.
    last_step integer not null default 0
  )`,
  `create table recovery_codes (
    user_id ${text} not null references users (id) on delete cascade,
    -- SHA-256 of the code, which is deleted when it is used.
    code_hash bytea not null,
    primary key (user_id, code_hash)
  )`,
];

/** Adds the tables. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
