// Compares the counts that triggers keep with the rows of their tables; the statements run on both engines.
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** The start of the period that a subscriber belongs to, as the triggers compute it. */
const startOf = {
  month: `substr(created_at, 1, 7)`,
  day: `substr(created_at, 1, 10)`,
  quarter_hour: `case ${['45', '30', '15']
    .map((minute) => `substr(created_at, 1, 14) || '${minute}'`)
    .map((quarter) => `when created_at >= ${quarter} then ${quarter}`)
    .join(' ')} else substr(created_at, 1, 14) end`,
};

const rowsOf = Object.entries(startOf).map(
  ([period, start]) =>
    `select '${period}' as period, ${start} as start, -count(*) as count from subscribers group by 2`,
);

/**
 * Finds counts that differ from the rows. Each statement is as of one instant, so servers may write meanwhile.
 * @returns a few words for each kind of count: `users (3 counted, 4 rows)`; none if all are right
 */
export async function findWrongCounts(db: Db): Promise<string[]> {
  const { rows: totals } = await sql<{ name: string; counted: number; stored: number }>`
    select name, value as counted, stored from counters join (
      select 'users' as kind, count(*) as stored from users
      union all select 'products', count(*) from products
    ) as stored_rows on kind = name where value <> stored order by name`.execute(db);
  const { rows: periods } = await sql<{ period: string; wrong: number }>`
    select period, count(*) as wrong from (
      select period, start from (
        select period, start, count from subscriber_counts
        union all ${sql.raw(rowsOf.join(' union all '))}
      ) as both_counts group by period, start having sum(count) <> 0
    ) as wrong_starts group by period order by period`.execute(db);
  return [
    ...totals.map(({ name, counted, stored }) => `${name} (${counted} counted, ${stored} rows)`),
    ...periods.map(({ period, wrong }) => `subscribers of ${wrong} periods (${period})`),
  ];
}
