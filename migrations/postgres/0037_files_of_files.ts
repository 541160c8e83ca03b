// Mails and archives hold files, which become files of their own. Collections have a description.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  // The file that it came out of, with which it is deleted.
  `alter table files add column parent_id ${text} references files (id) on delete cascade`,
  `create index files_by_parent on files (parent_id) where parent_id is not null`,
  // The revision whose members are files of their own: each is taken apart once, by whichever process comes first.
  `alter table files add column unpacked integer not null default 0`,
  // What it holds that did not become files.
  `alter table files add column note ${text}`,
  `alter table collections add column description ${text} not null default ''`,
  `create function erased_by_update_on_collections() returns trigger language plpgsql as $$ begin
    update counters set value = value + 1 where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_update_on_collections after update of description on collections for each row
    when (old.description <> '' and old.description <> new.description)
    execute function erased_by_update_on_collections()`,
];

/** Adds the columns. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
