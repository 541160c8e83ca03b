// What is happening while an answer is being written, and which citations only its lines have.
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table questions add column writing_step text collate "C"`,
  // Such a citation is no quotation of the answer, and is shown with the lines alone.
  `alter table question_citations add column of_line smallint not null default 0 check (of_line in (0, 1))`,
];

/** Adds two columns. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
