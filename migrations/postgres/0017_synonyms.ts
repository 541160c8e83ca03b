// Words and phrases that mean the same in the files of a collection.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  `create table collection_synonyms (
    collection_id ${text} not null references collections (id) on delete cascade,
    word ${text} not null,
    means ${text} not null,
    primary key (collection_id, word, means)
  )`,
  `create function erased_by_delete_on_collection_synonyms() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_collection_synonyms after delete on collection_synonyms
    referencing old table as removed for each statement
    execute function erased_by_delete_on_collection_synonyms()`,
];

/** Adds the table. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
