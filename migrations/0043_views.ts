// Saved views of the waitlist: a name for filters of its list.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table subscriber_views (
    id text primary key not null,
    -- Null: its account was deleted, and it is the superusers' now.
    owner_id text references users (id) on delete set null,
    name text not null,
    -- In lower case: a name is there once for each owner without regard to case.
    folded text not null,
    -- As JSON.
    filters text not null,
    shared integer not null check (shared in (0, 1))
  ) strict, without rowid`,
  sql`create unique index subscriber_views_by_owner on subscriber_views (owner_id, folded)`,
  sql`create index subscriber_views_shared on subscriber_views (folded, id) where shared = 1`,

  // Here, so that it is the same where a version before this one deletes the account.
  sql`create trigger own_views_go_with_users before delete on users begin
    delete from subscriber_views where owner_id = old.id and shared = 0;
  end`,

  // Names and filters may contain addresses.
  sql`create trigger erased_by_delete_on_subscriber_views after delete on subscriber_views begin
    update counters set value = value + 1 where name = 'erased';
  end`,
  sql`create trigger erased_by_update_on_subscriber_views after update of name, filters on subscriber_views begin
    update counters set value = value + 1 where name = 'erased';
  end`,
];

/** Adds the table. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
