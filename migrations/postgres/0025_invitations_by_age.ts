// The list of invitations over all waves is read in this order.
import { sql, type Kysely } from 'kysely';

/** Adds an index. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invitations_by_age on invitations (created_at, id)`.execute(db);
}
