// Files are renamed, moved, replaced by new versions, and read again.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  // Counted up by each replacement, which `replaced_at` is the time of.
  `alter table files add column version integer not null default 1`,
  `alter table files add column replaced_at ${text}`,
  // Counted up when it is to be read again, as it is after a replacement: what was read before does not count any more.
  `alter table files add column revision integer not null default 1`,
  // Counted up when it is renamed or moved, so that other processes notice it.
  `alter table files add column changes integer not null default 0`,
  `create function erased_by_update_on_files() returns trigger language plpgsql as $$ begin
    update counters set value = value + 1 where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_update_on_files after update of name, sha256 on files for each row
    when (old.name <> new.name or old.sha256 <> new.sha256) execute function erased_by_update_on_files()`,

  // The files of answers of which something went, because they were replaced.
  `create table question_replaced_files (
    question_id ${text} not null references questions (id) on delete cascade,
    file_id ${text} not null references files (id) on delete cascade,
    primary key (question_id, file_id)
  )`,
  `create index question_replaced_files_by_file on question_replaced_files (file_id)`,
];

/** Adds the columns and the table. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
