import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** The time on the machine of the server. */
export async function readServerClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  // Safe: the statement has one row.
  return (rows[0] as { now: Date }).now;
}
