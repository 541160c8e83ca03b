// Whether an answer was right, as who asked says.
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table questions add column rating text collate "C"`,
  `alter table questions add column rating_comment text collate "C"`,
  `create index questions_rated on questions (asked_at, id) where rating is not null`,
];

/** Adds two columns. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
