// Staff, who may do more than those who sign up by themselves. Until now every account but the members was staff.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`alter table users add column is_staff smallint not null default 0 check (is_staff in (0, 1))`,
  // How many accounts lose rights, for the next start to say so; it removes the row.
  sql`insert into counters (name, value)
    select 'former_staff', accounts from (
      select count(*) as accounts from users where is_superuser = 0 and is_member = 0
    ) as former where accounts > 0`,
];

/** Adds the column. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
