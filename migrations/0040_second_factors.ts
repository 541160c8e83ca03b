// Second factors of accounts: authenticator apps (RFC 6238) and recovery codes.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table authenticators (
    user_id text primary key not null references users (id) on delete cascade,
    -- Encrypted, see src/server/auth/sealed-secrets.ts.
    secret blob not null,
    created_at text not null,
    -- It counts from then on; null until a code of it was entered.
    confirmed_at text,
    -- The number of the last period of 30 seconds whose code was used: that and earlier ones are refused.
    last_step integer not null default 0
  ) strict, without rowid`,
  sql`create table recovery_codes (
    user_id text not null references users (id) on delete cascade,
    -- SHA-256 of the code, which is deleted when it is used.
    code_hash blob not null,
    primary key (user_id, code_hash)
  ) strict, without rowid`,
];

/** Adds the tables. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
