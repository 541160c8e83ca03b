// The files that a question names beside its collections.
import { sql, type Kysely } from 'kysely';

/** Adds a column. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A list in JSON; null for none.
  await sql`alter table questions add column file_ids text`.execute(db);
}
