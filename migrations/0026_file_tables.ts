// How many tables a file has: its sheets, or those inside a paper.
import { sql, type Kysely } from 'kysely';

/** Adds a column. Files of tables have one at least, until they are read again. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column tables integer not null default 0`.execute(db);
  await sql`update files set tables = 1 where status = 'ready' and (media_type = 'text/csv' or media_type like '%.sheet')`.execute(
    db,
  );
}
