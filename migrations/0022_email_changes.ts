// Former addresses of accounts, to which changes are told and whose links undo them; what decides whether an account stands in
// the way of an invitation; and the events of the audit log of which only the newest are kept.
import { sql, type Kysely } from 'kysely';

/** What anyone can cause in any number, as `HIGH_VOLUME_EVENTS` of the audit log: only the newest 100,000 of each are kept. */
const highVolume = [
  'login',
  'login_failed',
  'locked_out',
  'logout',
  'recovery_requested',
  'access_refused',
  'upload_refused',
  'question_sent',
  'passages_sent',
  'user_created',
  'join_confirmed',
  'subscriber_left',
]
  .map((action) => `'${action}'`)
  .join(', ');

const statements = [
  sql`create table email_changes (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    -- The address that the account had before.
    email text not null,
    created_at text not null,
    -- Until then the former address is told of changes, and its link works.
    expires_at text not null,
    -- From 1, in the order of the changes of the account.
    step integer not null,
    -- Whether the mail about it has a link that undoes it.
    has_link integer not null check (has_link in (0, 1)),
    -- What made the change, such as 'Firefox on Linux'; null where it is not known.
    browser text
  ) strict, without rowid`,
  sql`create index email_changes_of_users on email_changes (user_id, step)`,
  sql`create index email_changes_by_expiry on email_changes (expires_at)`,
  // Stored when the mail is first sent.
  sql`create table undo_tokens (
    -- SHA-256 of the token in the link.
    token_hash blob primary key not null,
    email_change_id text not null references email_changes (id) on delete cascade
  ) strict, without rowid`,
  sql`create index undo_tokens_of_email_changes on undo_tokens (email_change_id)`,
  sql`create trigger erased_by_delete_on_email_changes after delete on email_changes begin
    update counters set value = value + 1 where name = 'erased';
  end`,
  // Set for mail to a former address of the account.
  sql`alter table outbox add column email_change_id text references email_changes (id) on delete cascade`,
  sql`create index outbox_of_email_changes on outbox (email_change_id)`,
  // Accounts from before count as used and as checked, as they did.
  sql`alter table users add column never_logged_in integer not null default 0 check (never_logged_in in (0, 1))`,
  sql`alter table users add column email_unchecked integer not null default 0 check (email_unchecked in (0, 1))`,
  // Nobody could log in to these yet.
  sql`update users set never_logged_in = 1, email_unchecked = 1 where awaits_approval = 1`,
  ...['insert', 'update'].flatMap((change) => [
    sql`drop trigger ${sql.ref(`audit_cutoff_is_checked_on_${change}`)}`,
    sql`create trigger ${sql.ref(`audit_cutoff_is_checked_on_${change}`)}
      before ${sql.raw(change)} on audit_cutoffs
      when new.action not in (${sql.raw(highVolume)}) or 100000 > (
        select count(*) from (
          select 1 from audit where action = new.action and created_at >= new.created_at limit 100000
        )
      ) begin
      select raise(abort, 'the newest 100000 rows of an action are kept');
    end`,
  ]),
];

/** Adds the tables and the columns. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
