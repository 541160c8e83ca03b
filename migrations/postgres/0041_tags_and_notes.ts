// What staff write about entries of the waitlist, and how each entry came.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  // `site` or `import`; null where a version before this one stored it.
  `alter table subscribers add column source ${text}`,

  // An entry of an import gets another id when its person joins before the import has ended.
  `create table subscriber_tags (
    subscriber_id ${text} not null references subscribers (id) on delete cascade on update cascade,
    -- In lower case: a tag is there once without regard to case.
    folded ${text} not null,
    tag ${text} not null,
    primary key (subscriber_id, folded)
  )`,
  `create index subscriber_tags_by_tag on subscriber_tags (folded, subscriber_id)`,

  `create table subscriber_notes (
    id ${text} primary key,
    subscriber_id ${text} not null references subscribers (id) on delete cascade on update cascade,
    text ${text} not null,
    -- Null when the account is gone.
    author_id ${text} references users (id) on delete set null,
    created_at ${text} not null
  )`,
  `create index subscriber_notes_by_subscriber on subscriber_notes (subscriber_id, created_at, id)`,
  `create index subscriber_notes_by_author on subscriber_notes (author_id)`,

  ...['subscriber_tags', 'subscriber_notes'].flatMap((table) => [
    `create function erased_by_delete_on_${table}() returns trigger language plpgsql as $$ begin
      update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
    end $$`,
    `create trigger erased_by_delete_on_${table} after delete on ${table} referencing old table as removed
      for each statement execute function erased_by_delete_on_${table}()`,
  ]),
  `create function erased_by_update_on_subscribers() returns trigger language plpgsql as $$ begin
    update counters set value = value + 1 where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_update_on_subscribers after update of location on subscribers for each row
    when (old.location <> coalesce(new.location, '')) execute function erased_by_update_on_subscribers()`,
];

/** Adds the tables and the column. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
