// Removes deleted data from the disk, not only from the tables.
import { sql, type Kysely } from 'kysely';
import { readPragma } from './rebuild-table.ts';
import type { Schema } from '../schema.ts';

/** `vacuum` blocks everything else for about 5 ms per MB; larger files are not rewritten while serving. */
const VACUUM_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Removes all traces of deleted addresses from the database and its write-ahead log. `secure_delete` overwrites deleted
 * rows, but not copies left where SQLite moved rows between pages, nor earlier states in the log. So, if addresses were
 * deleted, the file is rewritten, and the log is emptied.
 * @returns false if the file is too large to be rewritten while serving (docs/security.md says what to do then)
 */
export async function removeTraces(db: Kysely<Schema>): Promise<boolean> {
  const erased = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'erased')
    .executeTakeFirst();
  const isDue = erased !== undefined && erased.value > 0;
  const size = (await readPragma(db, 'page_count')) * (await readPragma(db, 'page_size'));
  const isSmall = size <= VACUUM_MAX_BYTES;
  if (isDue && isSmall) {
    await sql`vacuum`.execute(db);
    // Subtracted, because more may have been deleted since the counter was read.
    await db
      .updateTable('counters')
      .set((counter) => ({ value: counter('value', '-', erased.value) }))
      .where('name', '=', 'erased')
      .execute();
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return !isDue || isSmall;
}
