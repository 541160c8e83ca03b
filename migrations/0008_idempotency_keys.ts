// The table of stored answers gets the usual name of its subject; its rows stay.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`alter table kept_answers rename to idempotency_keys`,
  sql`drop index kept_answers_by_age`,
  sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`,
];

/** Renames the table and its index. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
