// Invitations that superusers send to staff: each makes one account, of the address and the role that it names.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  `create table staff_invitations (
    id ${text} primary key,
    -- Where it is sent, in the spelling of accounts. A later invitation replaces the former one.
    email ${text} not null unique,
    role ${text} not null,
    -- It counts only as long as this account is an active superuser.
    invited_by ${text} not null references users (id) on delete cascade,
    created_at ${text} not null,
    expires_at ${text} not null,
    -- SHA-256 of the token in the link; null until the mail is sent.
    token_hash bytea unique,
    used_at ${text}
  )`,
  `create index staff_invitations_of_users on staff_invitations (invited_by)`,
  `create index staff_invitations_by_expiry on staff_invitations (expires_at)`,
  `create function erased_by_delete_on_staff_invitations() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_staff_invitations after delete on staff_invitations
    referencing old table as removed for each statement execute function erased_by_delete_on_staff_invitations()`,
  // Set for the mail that brings one.
  `alter table outbox add column staff_invitation_id ${text} references staff_invitations (id) on delete cascade`,
  `create index outbox_of_staff_invitations on outbox (staff_invitation_id)`,
];

/** Adds the table and the column. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
