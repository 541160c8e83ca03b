// The state of background jobs, leases on mail that is being sent, accounts whose mail is pending, and a retention of the
// audit log that counts each action separately.
import { sql, type Kysely } from 'kysely';

// Any client can cause these events in any number, so the oldest of each may be deleted when there are enough newer ones.
const everyday = sql.raw(
  "'login', 'login_failed', 'locked_out', 'logout', 'recovery_requested', 'access_refused', 'upload_refused'",
);

const statements = [
  sql`create table jobs (
    name text primary key not null,
    every_seconds integer not null,
    started_at text not null,
    last_success_at text,
    last_failure_at text
  ) strict, without rowid`,

  // Set while the mail is being sent; next_attempt_at is the end of the lease then.
  sql`alter table outbox add column lease_id text`,

  sql`alter table users add column account_mail_pending integer not null default 0 check (account_mail_pending in (0, 1))`,

  // Rows older than the cutoff of their action may be deleted. The newer rows are counted only once, when the cutoff is
  // set; a sweep then looks up one value for each row and stays linear.
  sql`create table audit_cutoffs (
    action text primary key not null,
    created_at text not null
  ) strict, without rowid`,
  ...['insert', 'update'].map(
    (change) => sql`create trigger ${sql.ref(`audit_cutoff_is_checked_on_${change}`)}
      before ${sql.raw(change)} on audit_cutoffs
      when new.action not in (${everyday}) or 100000 > (
        select count(*) from (
          select 1 from audit where action = new.action and created_at >= new.created_at limit 100000
        )
      ) begin
      select raise(abort, 'the newest 100000 rows of an action are kept');
    end`,
  ),
  sql`drop trigger audit_is_not_cut`,
  sql`create trigger audit_is_not_cut before delete on audit
    when old.created_at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
    and not exists (
      select 1 from audit_cutoffs where action = old.action and old.created_at < created_at
    ) begin
    select raise(abort, 'the audit trail is append-only');
  end`,
];

/** Adds the tables and columns and replaces the trigger. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
