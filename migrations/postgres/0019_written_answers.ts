// The answers that a language model writes, and what the audit log says of what was sent to it.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  // Null but while an answer is being written: until when it may take.
  `alter table questions add column writing_until ${text}`,
  // Why there is no written answer, in a sentence.
  `alter table questions add column written_note ${text}`,
  `create table question_lines (
    question_id ${text} not null references questions (id) on delete cascade,
    number integer not null,
    text ${text} not null,
    is_supported smallint not null check (is_supported in (0, 1)),
    -- The numbers of the citations, each between commas: ',1,3,'.
    citations ${text} not null,
    primary key (question_id, number)
  )`,
  // What was written from a file goes with it.
  `create function lines_go_with_citations() returns trigger language plpgsql as $$ begin
    delete from question_lines using removed
    where question_lines.question_id = removed.question_id
      and question_lines.citations like '%,' || removed.number || ',%';
    return null;
  end $$`,
  `create trigger lines_go_with_citations after delete on question_citations
    referencing old table as removed for each statement execute function lines_go_with_citations()`,
  `create function erased_by_delete_on_question_lines() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_question_lines after delete on question_lines
    referencing old table as removed for each statement execute function erased_by_delete_on_question_lines()`,
  `alter table audit add column detail ${text}`,
];

/** Adds the table and the columns. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
