// The append-only audit log, the secret that signs the cookies of known browsers, and the counter of erased addresses whose
// traces must still be removed from the database file.
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

// Any client can cause these events in any number, so old rows may be deleted when there are enough newer ones.
const everyday = sql.raw(
  "'login', 'login_failed', 'locked_out', 'logout', 'recovery_requested', 'access_refused', 'upload_refused'",
);

const statements = [
  // No foreign keys, because a row outlives its actor and its target.
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

  // Rows are never updated. They are deleted only by age: after a year, or earlier as one of the frequent events above.
  sql`create trigger audit_is_not_rewritten before update on audit begin
    select raise(abort, 'the audit trail is append-only');
  end`,
  // 'insert or replace' deletes rows without firing the trigger below.
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
