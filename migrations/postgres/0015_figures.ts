// The figures of questions, which are worked out from tables.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  // Each is worked out from a file, if not from the waitlist, and goes with it.
  `create table question_figures (
    question_id ${text} primary key references questions (id) on delete cascade,
    file_id ${text} references files (id) on delete cascade,
    figure ${text},
    offer ${text}
  )`,
  `create index question_figures_by_file on question_figures (file_id)`,
  `create function erased_by_delete_on_question_figures() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_question_figures after delete on question_figures
    referencing old table as removed for each statement execute function erased_by_delete_on_question_figures()`,
];

/** Adds the table. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
