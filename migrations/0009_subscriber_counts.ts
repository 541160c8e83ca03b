// The number of subscribers in each month, day and quarter of an hour, so that a page of the waitlist at any offset is found
// by adding up a few dozen counts. Their sum is the total, which replaces the counter of subscribers.
import { sql, type Kysely } from 'kysely';

/**
 * The start of the period that an instant belongs to: a prefix of the instant, or the last of a few texts that do not sort
 * after it. So periods sort like their rows, whatever text `created_at` holds.
 */
const startOf = {
  month: (instant: string) => `substr(${instant}, 1, 7)`,
  day: (instant: string) => `substr(${instant}, 1, 10)`,
  quarter_hour: (instant: string) => {
    const hour = `substr(${instant}, 1, 14)`;
    const cases = ['45', '30', '15'].map((minute) => {
      const quarter = `${hour} || '${minute}'`;
      return `when ${instant} >= ${quarter} then ${quarter}`;
    });
    return `case ${cases.join(' ')} else ${hour} end`;
  },
};
type Period = keyof typeof startOf;
const periods = ['month', 'day', 'quarter_hour'] as const;

/** Counts the rows that are there. @param instant the column with an instant of each row of `source` */
function fill(period: Period, instant: string, source: string) {
  return sql.raw(`insert into subscriber_counts (period, start, count)
    select '${period}', ${startOf[period](instant)}, sum(count) from ${source} group by 2`);
}
const counted = `subscriber_counts where period = 'quarter_hour'`;

const countNew = periods.map(
  (period) => `insert into subscriber_counts (period, start, count)
    values ('${period}', ${startOf[period]('new.created_at')}, 1)
    on conflict (period, start) do update set count = count + 1;`,
);
const countRemoved = periods.map(
  (period) => `update subscriber_counts set count = count - 1
    where period = '${period}' and start = ${startOf[period]('old.created_at')};`,
);

function trigger(name: string, event: string, statements: readonly string[]) {
  return sql.raw(`create trigger ${name} after ${event} on subscribers begin
    ${statements.join('\n    ')}
  end`);
}

const statements = [
  sql`create table subscriber_counts (
    period text not null,
    start text not null,
    count integer not null,
    primary key (period, start)
  ) strict, without rowid`,
  // The rows are read once, and the longer periods are counted from the shortest.
  fill('quarter_hour', 'created_at', '(select created_at, 1 as count from subscribers)'),
  fill('day', 'start', counted),
  fill('month', 'start', counted),
  sql`drop trigger count_new_subscribers`,
  sql`drop trigger count_removed_subscribers`,
  sql`delete from counters where name = 'subscribers'`,
  trigger('count_new_subscribers', 'insert', countNew),
  trigger('count_removed_subscribers', 'delete', countRemoved),
  trigger('count_moved_subscribers', 'update of created_at', [...countRemoved, ...countNew]),
];

/** Adds the table, fills it, and replaces the triggers of the counter. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
