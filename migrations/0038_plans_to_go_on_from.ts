// What was understood of a question that no table answers, as a plan to go on from by hand.
import { sql, type Kysely } from 'kysely';

/** Adds a column. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In JSON; null where there is none.
  await sql`alter table question_hints add column plan text`.execute(db);
}
