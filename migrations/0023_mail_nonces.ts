// The nonce of each mail in the outbox: the token in its link is made of it, so that a mail that is sent again has the same link.
import { sql, type Kysely } from 'kysely';

/** Adds the column: null in mail that an earlier version has queued. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column nonce blob`.execute(db);
}
