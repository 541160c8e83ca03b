// Removes the traces of deleted data, as far as a server can: PostgreSQL keeps the bytes of deleted rows until it
// reuses their place.
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Rewriting a table locks it; larger ones are only vacuumed while serving. */
const REWRITE_MAX_BYTES = 32 * 1024 * 1024;
/** The tables with addresses, and with what people ask and quote. */
const tables = [
  'users',
  'email_changes',
  'subscribers',
  // What a mail server says of an address may contain it.
  'invitations',
  'collections',
  'files',
  'questions',
  'question_citations',
  'question_figures',
  'sheet_corrections',
  'question_lines',
] as const;

/**
 * Rewrites the tables from which such rows were deleted, with their indexes.
 * @param db a connection for rewriting
 * @returns false if one is too large for that; its free space is made reusable then
 * @throws the database's error, with 55P03 where a table stays in use, such as by a backup
 */
export async function removeTraces(db: Kysely<Schema>): Promise<boolean> {
  const erased = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'erased')
    .executeTakeFirst();
  if (erased === undefined || erased.value === 0) return true;
  let isComplete = true;
  for (const table of tables) {
    const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size(${table}) as bytes`.execute(
      db,
    );
    const isSmall = (rows[0]?.bytes ?? 0) <= REWRITE_MAX_BYTES;
    await sql`vacuum ${sql.raw(isSmall ? '(full)' : '')} ${sql.table(table)}`.execute(db);
    isComplete &&= isSmall;
  }
  // Subtracted, because more may have been deleted since the counter was read.
  await db
    .updateTable('counters')
    .set((counter) => ({ value: counter('value', '-', erased.value) }))
    .where('name', '=', 'erased')
    .execute();
  return isComplete;
}
