// Whether an answer was right, as who asked says.
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table questions add column rating text collate "C"`,
  `alter table questions add column rating_comment text collate "C"`,
  // Whose owner may read it: the collection on which alone the answer rested when it was rated.
  `alter table questions add column rating_collection_id text collate "C"`,
  `create index questions_rated on questions (asked_at, id) where rating is not null`,
];

/** Adds three columns. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
