// What people have corrected of how tables of files are understood.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  // A row stays when all is taken back: then it corrects nothing, and its version tells other processes.
  `create table sheet_corrections (
    file_id ${text} not null references files (id) on delete cascade,
    sheet integer not null check (sheet >= 1),
    corrections ${text} not null,
    version integer not null,
    primary key (file_id, sheet)
  )`,
  `create function erased_by_delete_on_sheet_corrections() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_sheet_corrections after delete on sheet_corrections
    referencing old table as removed for each statement execute function erased_by_delete_on_sheet_corrections()`,
];

/** Adds the table. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
