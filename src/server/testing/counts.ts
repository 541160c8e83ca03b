// Compares the counts that triggers keep with the rows of the tables.
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The starts of the month, the day and the quarter of an hour of an instant, as stored in `subscriber_counts`. */
function periodsOf(instant: string): string[] {
  const hour = instant.slice(0, 14);
  const quarter = ['45', '30', '15'].map((minute) => hour + minute).find((start) => start <= instant) ?? hour;
  return [`month ${instant.slice(0, 7)}`, `day ${instant.slice(0, 10)}`, `quarter_hour ${quarter}`];
}

/** @returns a sentence for each count of users, products or subscribers that differs from the rows; none if all are right */
export async function findWrongCounts(db: Db): Promise<string[]> {
  const expected = new Map<string, number>();
  for (const table of ['users', 'products'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expected.set(table, count);
  }
  for (const { created_at } of await db.selectFrom('subscribers').select('created_at').execute()) {
    for (const period of periodsOf(created_at)) expected.set(period, (expected.get(period) ?? 0) + 1);
  }
  const { rows } = await sql<{ name: string; count: number }>`
    select name, value as count from counters where name in ('users', 'products')
    union all select period || ' ' || start, count from subscriber_counts where count <> 0`.execute(db);
  const found = new Map(rows.map(({ name, count }) => [name, count]));
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((name) => expected.get(name) !== found.get(name))
    .map((name) => `${name}: ${expected.get(name) ?? 0} rows, counted ${found.get(name) ?? 0}`);
}
