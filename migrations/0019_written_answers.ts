// The answers that a language model writes, and what the audit log says of what was sent to it.
import { sql, type Kysely } from 'kysely';

const statements = [
  // Null but while an answer is being written: until when it may take.
  sql`alter table questions add column writing_until text`,
  // Why there is no written answer, in a sentence.
  sql`alter table questions add column written_note text`,
  sql`create table question_lines (
    question_id text not null references questions (id) on delete cascade,
    number integer not null,
    text text not null,
    is_supported integer not null check (is_supported in (0, 1)),
    -- The numbers of the citations, each between commas: ',1,3,'.
    citations text not null,
    primary key (question_id, number)
  ) strict, without rowid`,
  // What was written from a file goes with it.
  sql`create trigger lines_go_with_citations after delete on question_citations begin
    delete from question_lines
    where question_id = old.question_id and citations like '%,' || old.number || ',%';
  end`,
  sql`create trigger erased_by_delete_on_question_lines after delete on question_lines begin
    update counters set value = value + 1 where name = 'erased';
  end`,
  sql`alter table audit add column detail text`,
];

/** Adds the table and the columns. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
