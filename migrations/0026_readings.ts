// The readings of questions to tables, the one that somebody chose, and what is told of a table beside an answer.
import { sql, type Kysely } from 'kysely';

const statements = [
  // The verdict of the quotations alone, without the figure; null in rows of the former version, which has one verdict.
  sql`alter table questions add column quoted_verdict text`,
  // A hash of the words, for which a choice counts again.
  sql`alter table questions add column words text`,
  // The number of the reading that was chosen, and when.
  sql`alter table questions add column choice integer`,
  sql`alter table questions add column chosen_at text`,
  sql`create index questions_chosen on questions (user_id, words, chosen_at) where choice is not null`,
  // Each is worked out from a file, if not from the waitlist, and goes with it.
  sql`create table question_readings (
    question_id text not null references questions (id) on delete cascade,
    number integer not null,
    file_id text references files (id) on delete cascade,
    -- The id of the table in plans.
    table_id text not null,
    -- In JSON: as it is shown, and its whole figure with what that cites.
    reading text not null,
    figure text not null,
    cited text not null,
    primary key (question_id, number)
  ) strict, without rowid`,
  sql`create index question_readings_by_file on question_readings (file_id)`,
  sql`create trigger erased_by_delete_on_question_readings after delete on question_readings begin
    update counters set value = value + 1 where name = 'erased';
  end`,
  // It names columns and values of the table of a file, or of the waitlist, and goes with the file.
  sql`create table question_hints (
    question_id text primary key not null references questions (id) on delete cascade,
    file_id text references files (id) on delete cascade,
    -- Lists in JSON.
    unknown_words text not null,
    suggestions text not null,
    note text
  ) strict, without rowid`,
  sql`create index question_hints_by_file on question_hints (file_id)`,
  sql`create trigger erased_by_delete_on_question_hints after delete on question_hints begin
    update counters set value = value + 1 where name = 'erased';
  end`,
];

/** Adds the tables and the columns. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
