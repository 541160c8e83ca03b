// Saved views of the waitlist: a name for filters of its list.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  `create table subscriber_views (
    id ${text} primary key,
    -- Null: its account was deleted, and it is the superusers' now.
    owner_id ${text} references users (id) on delete set null,
    name ${text} not null,
    -- In lower case: a name is there once for each owner without regard to case.
    folded ${text} not null,
    -- As JSON.
    filters ${text} not null,
    shared smallint not null check (shared in (0, 1))
  )`,
  `create unique index subscriber_views_by_owner on subscriber_views (owner_id, folded)`,
  `create index subscriber_views_shared on subscriber_views (folded, id) where shared = 1`,

  // Here, so that it is the same where a version before this one deletes the account.
  `create function own_views_go_with_users() returns trigger language plpgsql as $$ begin
    delete from subscriber_views where owner_id = old.id and shared = 0; return old;
  end $$`,
  `create trigger own_views_go_with_users before delete on users
    for each row execute function own_views_go_with_users()`,

  // Names and filters may contain addresses.
  `create function erased_by_delete_on_subscriber_views() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_subscriber_views after delete on subscriber_views referencing old table as removed
    for each statement execute function erased_by_delete_on_subscriber_views()`,
  `create function erased_by_update_on_subscriber_views() returns trigger language plpgsql as $$ begin
    update counters set value = value + 1 where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_update_on_subscriber_views after update of name, filters on subscriber_views
    for each row execute function erased_by_update_on_subscriber_views()`,
];

/** Adds the table. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
