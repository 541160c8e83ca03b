import type { Config } from '../config.ts';
import { openForReading } from '../db/open-for-reading.ts';
import type { Db } from '../db/schema.ts';
import type { Finding } from './finding.ts';

/** The finding of a check that needs a database that can be read. */
export const unreadable: Finding = {
  state: 'look',
  sentence: 'Nothing is known of them until the database can be read and is migrated.',
};

/** Reads the database as it is. @returns undefined where it cannot be read; the check of the database reports why */
export async function readDatabase<Result>(
  config: Config,
  read: (db: Db) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const db = await openForReading(config);
    try {
      return await read(db);
    } finally {
      await db.destroy();
    }
  } catch {
    return undefined;
  }
}
