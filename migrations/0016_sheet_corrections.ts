// What people have corrected of how tables of files are understood.
import { sql, type Kysely } from 'kysely';

const statements = [
  // A row stays when all is taken back: then it corrects nothing, and its version tells other processes.
  sql`create table sheet_corrections (
    file_id text not null references files (id) on delete cascade,
    -- From 1, in the order of the file.
    sheet integer not null check (sheet >= 1),
    -- In JSON.
    corrections text not null,
    -- Counted up with each change.
    version integer not null,
    primary key (file_id, sheet)
  ) strict, without rowid`,
  sql`create trigger erased_by_delete_on_sheet_corrections after delete on sheet_corrections begin
    update counters set value = value + 1 where name = 'erased';
  end`,
];

/** Adds the table. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
