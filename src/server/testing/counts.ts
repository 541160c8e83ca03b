// Compares the counts that triggers keep with the rows of the tables.
import type Sqlite from 'better-sqlite3';

/** The starts of the month, the day and the quarter of an hour of an instant, as stored in `subscriber_counts`. */
function periodsOf(instant: string): string[] {
  const hour = instant.slice(0, 14);
  const quarter = ['45', '30', '15'].map((minute) => hour + minute).find((start) => start <= instant) ?? hour;
  return [`month ${instant.slice(0, 7)}`, `day ${instant.slice(0, 10)}`, `quarter_hour ${quarter}`];
}

/** @returns a sentence for each count of users, products or subscribers that differs from the rows; none if all are right */
export function findWrongCounts(sqlite: Sqlite.Database): string[] {
  const expected = new Map<string, number>();
  for (const table of ['users', 'products']) {
    expected.set(table, Number(sqlite.prepare(`select count(*) from ${table}`).pluck().get()));
  }
  for (const instant of sqlite.prepare('select created_at from subscribers').pluck().iterate()) {
    for (const period of periodsOf(String(instant))) expected.set(period, (expected.get(period) ?? 0) + 1);
  }
  const stored = sqlite
    .prepare(
      `select name, value from counters where name in ('users', 'products')
      union all select period || ' ' || start, count from subscriber_counts where count <> 0`,
    )
    .raw()
    .all();
  // Safe: the columns of the statement.
  const found = new Map(stored as [string, number][]);
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((name) => expected.get(name) !== found.get(name))
    .map((name) => `${name}: ${expected.get(name) ?? 0} rows, counted ${found.get(name) ?? 0}`);
}
