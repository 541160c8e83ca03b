// Members of the beta, who see nothing of the waitlist.
import { sql, type Kysely } from 'kysely';

/** Adds the column. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column is_member smallint not null default 0 check (is_member in (0, 1))`.execute(
    db,
  );
}
