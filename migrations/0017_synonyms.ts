// Words and phrases that mean the same in the files of a collection.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table collection_synonyms (
    collection_id text not null references collections (id) on delete cascade,
    word text not null,
    means text not null,
    primary key (collection_id, word, means)
  ) strict, without rowid`,
  sql`create trigger erased_by_delete_on_collection_synonyms after delete on collection_synonyms begin
    update counters set value = value + 1 where name = 'erased';
  end`,
];

/** Adds the table. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
