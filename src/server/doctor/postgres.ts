// The check of the database server: its version, settings and clock, and the schema of the database.
import { sql } from 'kysely';
import { CLOCK_TOLERANCE_MS, compareClocks, systemClock } from '../clock.ts';
import { openForReading, type EngineConfig } from '../db/open-for-reading.ts';
import { refuseUnusable } from '../db/postgres/checks.ts';
import { readServerClock } from '../db/postgres/open.ts';
import { isPostgresMigrated } from '../db/postgres/migrate.ts';
import type { Db } from '../db/schema.ts';
import type { Finding } from './read-database.ts';

/** Checks that the server can be reached and loses nothing, that the database is migrated, and compares the clocks. */
export async function checkServer(config: EngineConfig): Promise<Finding> {
  const db = await openForReading(config);
  try {
    await refuseUnusable(db);
    if (!(await isPostgresMigrated(db))) {
      return {
        state: 'wrong',
        sentence: 'The database is not migrated: start the server, or "oriel migrate".',
      };
    }
    const version = await readVersion(db);
    const difference = await compareClocks(systemClock, () => readServerClock(db));
    const said = `its clock differs by ${difference} ms from that of this machine`;
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

async function readVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}
