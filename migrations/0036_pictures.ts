// Pages of files that are pictures are read after all others.
import { sql, type Kysely } from 'kysely';

const statements = [
  // How many pages are pictures, read or not.
  sql`alter table files add column picture_pages integer not null default 0`,
  // Whether the reading of these rests.
  sql`alter table files add column paused integer not null default 0 check (paused in (0, 1))`,
];

/** Adds the columns. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
