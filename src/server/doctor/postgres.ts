// The check of the database server: its version, settings and clock, and the schema of the database.
import { sql } from 'kysely';
import { systemClock } from '../clock.ts';
import { openForReading, type EngineConfig } from '../db/open-for-reading.ts';
import { refuseUnusable } from '../db/postgres/checks.ts';
import { isMigrated } from '../db/postgres/migrate.ts';
import type { Db } from '../db/schema.ts';
import type { Finding } from './finding.ts';

/** Sessions and tokens expire by the clock of each machine, so these must agree. */
const CLOCK_TOLERANCE_MS = 2000;

/** Checks that the server can be reached and loses nothing, that the database is migrated, and compares the clocks. */
export async function checkServer(config: EngineConfig): Promise<Finding> {
  const db = await openForReading(config);
  try {
    await refuseUnusable(db);
    if (!(await isMigrated(db))) {
      return {
        state: 'wrong',
        sentence: 'The database is not migrated: start the server, or "oriel migrate".',
      };
    }
    const { version, difference } = await askServer(db);
    const said = `its clock differs by ${Math.round(difference)} ms from that of this machine`;
    if (Math.abs(difference) > CLOCK_TOLERANCE_MS) {
      return { state: 'wrong', sentence: `PostgreSQL ${version} answers, but ${said}: use NTP on both.` };
    }
    return {
      state: 'ok',
      sentence: `PostgreSQL ${version} answers, loses nothing at a power failure, is migrated, and ${said}.`,
    };
  } catch (error) {
    return { state: 'wrong', sentence: error instanceof Error ? error.message : String(error) };
  } finally {
    await db.destroy();
  }
}

/** @returns the version, and the milliseconds that the server's clock is ahead */
async function askServer(db: Db): Promise<{ version: string; difference: number }> {
  const before = systemClock().getTime();
  const { rows } = await sql<{ version: string; now: number }>`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as now`.execute(
    db,
  );
  const after = systemClock().getTime();
  const { version = '', now = 0 } = rows[0] ?? {};
  // In between, the clocks may agree; the time of the way there and back is not a difference.
  const difference = now < before ? now - before : Math.max(0, now - after);
  return { version, difference };
}
