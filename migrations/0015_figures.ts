// The figures of questions, which are worked out from tables.
import { sql, type Kysely } from 'kysely';

const statements = [
  // Each is worked out from a file, if not from the waitlist, and goes with it.
  sql`create table question_figures (
    question_id text primary key not null references questions (id) on delete cascade,
    file_id text references files (id) on delete cascade,
    -- In JSON.
    figure text,
    offer text
  ) strict, without rowid`,
  sql`create index question_figures_by_file on question_figures (file_id)`,
  sql`create trigger erased_by_delete_on_question_figures after delete on question_figures begin
    update counters set value = value + 1 where name = 'erased';
  end`,
];

/** Adds the table. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
