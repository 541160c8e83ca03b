// When somebody last used an account, which stays when its sessions end.
import { sql, type Kysely } from 'kysely';

/** Adds the column, filled from the sessions that there are. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  // To the minute; null: never, as far as it is known.
  await sql`alter table users add column last_seen_at text collate "C"`.execute(db);
  await sql`update users set last_seen_at =
    (select substr(max(last_used_at), 1, 16) || ':00.000Z' from sessions where user_id = users.id)`.execute(
    db,
  );
}
