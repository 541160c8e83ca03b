// What a check of the doctor tells, and the checks of what the database holds.
import type { Config } from '../config.ts';
import { findWrongCounts } from '../db/kept-counts.ts';
import { openForReading } from '../db/open-for-reading.ts';
import type { Db } from '../db/schema.ts';

/** The result of a check: fine, worth a look, or wrong, and what to do. */
export interface Finding {
  state: 'ok' | 'look' | 'wrong';
  sentence: string;
}

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

/** Compares the counts that lists show with the rows of the tables. */
export async function checkCounts(config: Config): Promise<Finding> {
  const wrong = await readDatabase(config, findWrongCounts);
  if (wrong === undefined) return unreadable;
  if (wrong.length === 0) return { state: 'ok', sentence: 'The kept counts agree with the rows.' };
  return {
    state: 'wrong',
    sentence: `Kept counts differ from the rows: ${wrong.join(', ')}. Lists show wrong totals; report this, with what was changed by hand.`,
  };
}
