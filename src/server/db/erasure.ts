// Making sure that what was deleted is gone from the disk, not only from the tables.
import { CompiledQuery, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Rewriting a file holds up everything else, for about 5 ms per MB: beyond this size that is too long. */
const REWRITTEN_UP_TO_BYTES = 32 * 1024 * 1024;

/**
 * Leaves no trace of deleted addresses in the database and its write-ahead log. SQLite overwrites what is deleted
 * (`secure_delete`), but not the copies that it leaves behind when it moves rows between pages, nor the former states in
 * the log. So when something was erased the file is written anew, without its gaps; and the log is emptied.
 * @returns false where the file is too large to be rewritten while serving (docs/security.md says what to do then)
 */
export async function removeTraces(db: Kysely<Schema>): Promise<boolean> {
  const erased = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'erased')
    .executeTakeFirst();
  const isDue = erased !== undefined && erased.value > 0;
  const isSmall = (await sizeOf(db)) <= REWRITTEN_UP_TO_BYTES;
  if (isDue && isSmall) {
    await run(db, 'vacuum');
    // Whatever was erased since the look above is counted on.
    await db
      .updateTable('counters')
      .set((counter) => ({ value: counter('value', '-', erased.value) }))
      .where('name', '=', 'erased')
      .execute();
  }
  await run(db, 'pragma wal_checkpoint(truncate)');
  return !isDue || isSmall;
}

async function sizeOf(db: Kysely<Schema>): Promise<number> {
  const [pages, size] = [await read(db, 'page_count'), await read(db, 'page_size')];
  return pages * size;
}

async function read(db: Kysely<Schema>, name: string): Promise<number> {
  const { rows } = await run(db, `pragma ${name}`);
  return Number(Object(rows[0])[name]);
}

function run(db: Kysely<Schema>, statement: string) {
  return db.executeQuery(CompiledQuery.raw(statement));
}
