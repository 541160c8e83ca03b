// The trail of security events, which nobody rewrites; the secret that the cookies of known browsers are signed with;
// and the count of addresses whose traces are still to be removed.
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

// Whoever wants to can bring these about in any number, so they may go when enough newer rows are there.
const everyday = sql.raw(
  "'login', 'login_failed', 'locked_out', 'logout', 'recovery_requested', 'access_refused', 'upload_refused'",
);

const statements = [
  // No foreign keys: a row outlives whom and what it is about.
  sql`create table audit (
    seq integer primary key autoincrement,
    id text not null,
    created_at text not null,
    action text not null,
    actor_id text,
    target_id text,
    address text,
    times integer not null check (times > 0)
  ) strict`,
  sql`create index audit_by_time on audit (created_at)`,
  sql`create index audit_by_action on audit (action, created_at)`,
  sql`create index audit_by_actor on audit (actor_id, created_at)`,

  // Rows are added and read. They go by age alone: after a year, or as one of many that are of no more use.
  sql`create trigger audit_is_not_rewritten before update on audit begin
    select raise(abort, 'the audit trail is append-only');
  end`,
  // 'insert or replace' deletes without asking the trigger below.
  sql`create trigger audit_is_not_replaced before insert on audit
    when exists (select 1 from audit where seq = new.seq) begin
    select raise(abort, 'the audit trail is append-only');
  end`,
  sql`create trigger audit_is_not_cut before delete on audit
    when old.created_at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
    and not (old.action in (${everyday}) and old.seq <= (select max(seq) from audit) - 100000) begin
    select raise(abort, 'the audit trail is append-only');
  end`,

  sql`create table secrets (
    name text primary key not null,
    value blob not null
  ) strict, without rowid`,

  sql`insert into counters (name) values ('erased')`,
  ...['delete on subscribers', 'delete on users', 'update of email on users'].map(
    (
      change,
    ) => sql`create trigger ${sql.ref(`erased_by_${change.replaceAll(' ', '_')}`)} after ${sql.raw(change)} begin
      update counters set value = value + 1 where name = 'erased';
    end`,
  ),
];

/** Adds the tables. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await sql`insert into secrets (name, value) values ('known_browsers', ${randomBytes(32)})`.execute(db);
}
