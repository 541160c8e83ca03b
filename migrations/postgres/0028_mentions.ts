// What a sentence mentions without what is asked for.
import { sql, type Kysely } from 'kysely';

/** Adds a column. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table question_citations add column mentions text collate "C"`.execute(db);
}
