// How often the subscribers of each period have changed, so that a copy of them in memory can tell which of its periods are
// out of date. The triggers add it in the statements that count, so a join costs no further write.
import { sql, type Kysely } from 'kysely';

/** The start of the period that an instant belongs to, as in 0009. */
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
const periods = ['month', 'day', 'quarter_hour'] as const;

const countNew = periods.map(
  (period) => `insert into subscriber_counts (period, start, count, changes)
    values ('${period}', ${startOf[period]('new.created_at')}, 1, 1)
    on conflict (period, start) do update set count = count + 1, changes = changes + 1;`,
);
const countRemoved = periods.map(
  (period) => `update subscriber_counts set count = count - 1, changes = changes + 1
    where period = '${period}' and start = ${startOf[period]('old.created_at')};`,
);

/** Replaces a trigger. */
const trigger = (name: string, event: string, body: readonly string[]) => [
  sql.raw(`drop trigger ${name}`),
  sql.raw(`create trigger ${name} after ${event} on subscribers begin
    ${body.join('\n    ')}
  end`),
];

const statements = [
  sql`alter table subscriber_counts add column changes integer not null default 0`,
  ...trigger('count_new_subscribers', 'insert', countNew),
  ...trigger('count_removed_subscribers', 'delete', countRemoved),
  // Of any column: a row that is changed by hand is out of date in a copy too.
  ...trigger('count_moved_subscribers', 'update', [...countRemoved, ...countNew]),
];

/** Adds the column, and replaces the triggers. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
