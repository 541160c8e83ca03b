// How often the subscribers of each period have changed, so that a copy of them in memory can tell which of its periods are
// out of date. The triggers add it in the statements that count, so a join costs no further write.
import { sql, type Kysely } from 'kysely';

const slot = '(pg_backend_pid() & 63)';

/** The start of the period that an instant belongs to, as in 0009. */
const startOf = {
  month: 'substr(created_at, 1, 7)',
  day: 'substr(created_at, 1, 10)',
  quarter_hour: `case ${['45', '30', '15']
    .map((minute) => `substr(created_at, 1, 14) || '${minute}'`)
    .map((quarter) => `when created_at >= ${quarter} then ${quarter}`)
    .join(' ')} else substr(created_at, 1, 14) end`,
};

/** Adds the changed rows to the counts of their periods; in order, since two connections may share a slot. */
const count = (changes: string) => `
  insert into subscriber_count_slots (period, start, slot, count, changes)
  select period, start, ${slot}, sum(change), count(*) from (
    ${Object.entries(startOf)
      .map(
        ([period, start]) =>
          `select '${period}' as period, ${start} as start, change from (${changes}) as changes`,
      )
      .join(' union all ')}
  ) as starts group by period, start order by period, start
  on conflict (period, start, slot) do update set
    count = subscriber_count_slots.count + excluded.count,
    changes = subscriber_count_slots.changes + excluded.changes`;

const rowsOf = (table: string, change: number) => `select created_at, ${change} as change from ${table}`;

/** Replaces the function of a trigger, which stays. */
const replace = (name: string, body: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`;

const statements = [
  `alter table subscriber_count_slots add column changes integer not null default 0`,
  `create or replace view subscriber_counts as
    select period, start, sum(count) as count, sum(changes) as changes
    from subscriber_count_slots group by period, start`,
  replace(
    'count_new_subscribers',
    `${count(rowsOf('added', 1))};
    update join_groups set count = count + 1 where slot = ${slot}; return null;`,
  ),
  replace('count_removed_subscribers', `${count(rowsOf('removed', -1))}; return null;`),
  replace(
    'count_moved_subscribers',
    `${count(`${rowsOf('former', -1)} union all ${rowsOf('later', 1)}`)}; return null;`,
  ),
];

/** Adds the column, and replaces the functions of the triggers. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
