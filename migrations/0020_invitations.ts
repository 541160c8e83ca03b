// Invitations to the beta: the status of each entry of the waitlist, waves of invitations, and mail to subscribers.
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { rebuildTable } from '#server/db/sqlite/rebuild-table.ts';

const statements = [
  sql`alter table subscribers add column status text not null default 'waiting'`,
  sql`update subscribers set status = 'joined' where email in (select email from users)`,
  // Lists show the status, so it is in the index that they are read from.
  sql`drop index subscribers_by_age`,
  sql`create index subscribers_by_age on subscribers (created_at, id, email, location, status)`,
  // Joins that are not confirmed in time are removed by it.
  sql`create index unconfirmed_subscribers on subscribers (created_at) where status = 'unconfirmed'`,

  sql`create table waves (
    id text primary key not null,
    created_at text not null,
    -- Null when the account is gone.
    created_by text references users (id) on delete set null,
    note text not null,
    is_paused integer not null default 0 check (is_paused in (0, 1))
  ) strict, without rowid`,

  sql`create table invitations (
    id text primary key not null,
    wave_id text not null references waves (id) on delete cascade,
    subscriber_id text not null references subscribers (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    -- SHA-256 of the token in the link; null until the mail is made.
    token_hash blob unique,
    -- At most one of these is set: an account was made with it, or staff took it back.
    used_at text,
    revoked_at text,
    mail text not null,
    -- When the last delivery of the mail started: the pace is kept by it.
    mail_started_at text,
    -- What the mail server said where it refused the mail, or why it is not clear whether it took it.
    mail_detail text
  ) strict, without rowid`,
  // An entry has one invitation that counts.
  sql`create unique index invitations_of_subscribers on invitations (subscriber_id) where revoked_at is null`,
  sql`create index all_invitations_of_subscribers on invitations (subscriber_id)`,
  sql`create index invitations_by_wave on invitations (wave_id, created_at, id)`,
  sql`create index invitations_by_delivery on invitations (mail_started_at)`,
];

/** Adds the tables and the column, and lets mail go to subscribers too. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await rebuildTable(db, {
    table: 'outbox',
    definition: `(
    id text primary key not null,
    -- Mail is for an account or for an entry of the waitlist, and goes with it.
    user_id text references users (id) on delete cascade,
    subscriber_id text references subscribers (id) on delete cascade,
    invitation_id text references invitations (id) on delete cascade,
    purpose text not null,
    created_at text not null,
    attempts integer not null default 0,
    next_attempt_at text not null,
    lease_id text,
    check ((user_id is null) <> (subscriber_id is null))
  ) strict, without rowid`,
    columns: Object.fromEntries(
      ['id', 'user_id', 'purpose', 'created_at', 'attempts', 'next_attempt_at', 'lease_id'].map((name) => [
        name,
        `"${name}"`,
      ]),
    ),
  });
  await sql`create index outbox_of_subscribers on outbox (subscriber_id)`.execute(db);
  await sql`create index outbox_of_invitations on outbox (invitation_id)`.execute(db);
  // Signs the links to one's own entry.
  await sql`insert into secrets (name, value) values ('own_entry', ${randomBytes(32)})`.execute(db);
}
