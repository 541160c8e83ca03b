// Figures of two sheets as one table may rest on two files, and go with either.
import { sql, type Kysely } from 'kysely';

const tables = ['question_figures', 'question_readings', 'question_hints'];

/** Adds a column to three tables. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    // The file of the second sheet; null where there is none, or it is in the first file too.
    await sql`alter table ${sql.table(table)} add column partner_file_id text collate "C" references files (id) on delete cascade`.execute(
      db,
    );
    await sql`create index ${sql.table(`${table}_by_partner`)} on ${sql.table(table)} (partner_file_id)`.execute(
      db,
    );
  }
}
