// Invitations that superusers send to staff: each makes one account, of the address and the role that it names.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table staff_invitations (
    id text primary key not null,
    -- Where it is sent, in the spelling of accounts. A later invitation replaces the former one.
    email text not null unique,
    role text not null,
    -- It counts only as long as this account is an active superuser.
    invited_by text not null references users (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    -- SHA-256 of the token in the link; null until the mail is sent.
    token_hash blob unique,
    used_at text
  ) strict, without rowid`,
  sql`create index staff_invitations_of_users on staff_invitations (invited_by)`,
  sql`create index staff_invitations_by_expiry on staff_invitations (expires_at)`,
  sql`create trigger erased_by_delete_on_staff_invitations after delete on staff_invitations begin
    update counters set value = value + 1 where name = 'erased';
  end`,
  // Set for the mail that brings one.
  sql`alter table outbox add column staff_invitation_id text references staff_invitations (id) on delete cascade`,
  sql`create index outbox_of_staff_invitations on outbox (staff_invitation_id)`,
];

/** Adds the table and the column. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
