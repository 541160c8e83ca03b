// What is happening while an answer is being written, and which citations only its lines have.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`alter table questions add column writing_step text`,
  // Such a citation is no quotation of the answer, and is shown with the lines alone.
  sql`alter table question_citations add column of_line integer not null default 0 check (of_line in (0, 1))`,
];

/** Adds two columns. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
