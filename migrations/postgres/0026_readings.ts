// The readings of questions to tables, the one that somebody chose, and what is told of a table beside an answer.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

/** Counts what is deleted from a table, so that its traces are removed. */
const erasure = (table: string) => [
  `create function erased_by_delete_on_${table}() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_${table} after delete on ${table}
    referencing old table as removed for each statement execute function erased_by_delete_on_${table}()`,
];

const statements = [
  // The verdict of the quotations alone, without the figure; null in rows of the former version, which has one verdict.
  `alter table questions add column quoted_verdict ${text}`,
  // A hash of the words, for which a choice counts again.
  `alter table questions add column words ${text}`,
  // The number of the reading that was chosen, and when.
  `alter table questions add column choice integer`,
  `alter table questions add column chosen_at ${text}`,
  `create index questions_chosen on questions (user_id, words, chosen_at) where choice is not null`,
  // Each is worked out from a file, if not from the waitlist, and goes with it.
  `create table question_readings (
    question_id ${text} not null references questions (id) on delete cascade,
    number integer not null,
    file_id ${text} references files (id) on delete cascade,
    -- The id of the table in plans.
    table_id ${text} not null,
    -- In JSON: as it is shown, and its whole figure with what that cites.
    reading ${text} not null,
    figure ${text} not null,
    cited ${text} not null,
    primary key (question_id, number)
  )`,
  `create index question_readings_by_file on question_readings (file_id)`,
  ...erasure('question_readings'),
  // It names columns and values of the table of a file, or of the waitlist, and goes with the file.
  `create table question_hints (
    question_id ${text} primary key references questions (id) on delete cascade,
    file_id ${text} references files (id) on delete cascade,
    -- Lists in JSON.
    unknown_words ${text} not null,
    suggestions ${text} not null,
    note ${text}
  )`,
  `create index question_hints_by_file on question_hints (file_id)`,
  ...erasure('question_hints'),
];

/** Adds the tables and the columns. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
