// What staff write about entries of the waitlist, and how each entry came.
import { sql, type Kysely } from 'kysely';

const statements = [
  // `site` or `import`; null where a version before this one stored it.
  sql`alter table subscribers add column source text`,

  // An entry of an import gets another id when its person joins before the import has ended.
  sql`create table subscriber_tags (
    subscriber_id text not null references subscribers (id) on delete cascade on update cascade,
    -- In lower case: a tag is there once without regard to case.
    folded text not null,
    tag text not null,
    primary key (subscriber_id, folded)
  ) strict, without rowid`,
  sql`create index subscriber_tags_by_tag on subscriber_tags (folded, subscriber_id)`,

  sql`create table subscriber_notes (
    id text primary key not null,
    subscriber_id text not null references subscribers (id) on delete cascade on update cascade,
    text text not null,
    -- Null when the account is gone.
    author_id text references users (id) on delete set null,
    created_at text not null
  ) strict, without rowid`,
  sql`create index subscriber_notes_by_subscriber on subscriber_notes (subscriber_id, created_at, id)`,
  sql`create index subscriber_notes_by_author on subscriber_notes (author_id)`,

  ...['subscriber_tags', 'subscriber_notes'].map((table) =>
    sql.raw(`create trigger erased_by_delete_on_${table} after delete on ${table} begin
      update counters set value = value + 1 where name = 'erased';
    end`),
  ),
  sql`create trigger erased_by_update_on_subscribers after update of location on subscribers
    when old.location <> coalesce(new.location, '') begin
      update counters set value = value + 1 where name = 'erased';
    end`,
];

/** Adds the tables and the column. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
