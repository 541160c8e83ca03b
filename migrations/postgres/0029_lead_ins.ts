// What leads in to a quotation, and whether it says something that those before it do not say.
import { sql, type Kysely } from 'kysely';

/** Adds two columns. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table question_citations add column lead_in text collate "C" not null default ''`.execute(
    db,
  );
  await sql`alter table question_citations add column adds smallint not null default 1 check (adds in (0, 1))`.execute(
    db,
  );
}
