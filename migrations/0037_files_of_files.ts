// Mails and archives hold files, which become files of their own. Collections have a description.
import { sql, type Kysely } from 'kysely';

const statements = [
  // The file that it came out of, with which it is deleted.
  sql`alter table files add column parent_id text references files (id) on delete cascade`,
  sql`create index files_by_parent on files (parent_id) where parent_id is not null`,
  // The revision whose members are files of their own: each is taken apart once, by whichever process comes first.
  sql`alter table files add column unpacked integer not null default 0`,
  // What it holds that did not become files.
  sql`alter table files add column note text`,
  sql`alter table collections add column description text not null default ''`,
  sql`create trigger erased_by_update_on_collections after update of description on collections
    when old.description <> '' and old.description <> new.description begin
      update counters set value = value + 1 where name = 'erased';
    end`,
];

/** Adds the columns. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
