// The check of the kept counts, on both engines.
import type { Config } from '../config.ts';
import { findWrongCounts } from '../db/kept-counts.ts';
import type { Finding } from './finding.ts';
import { readDatabase, unreadable } from './read-database.ts';

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
