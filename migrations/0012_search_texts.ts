// Folded texts in which accounts and products are found, and names by which accounts are sorted; and an index for the entries of
// the audit log about one target. Null where the version before wrote the row.
import { sql, type Kysely } from 'kysely';
import { fillSearchTexts } from '#server/db/search-texts.ts';

const statements = [
  sql`alter table users add column search_text text`,
  sql`alter table users add column sort_name text`,
  sql`alter table products add column search_text text`,
  sql`create index audit_by_target on audit (target_id, created_at)`,
];

/** Adds the columns and fills them, and adds the index. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await fillSearchTexts(db);
}
