// Removes the traces of deleted data, as far as a server can: PostgreSQL keeps the bytes of deleted rows until it
// reuses their place.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Rewriting a table locks it; larger ones are only vacuumed while serving. */
const REWRITE_MAX_BYTES = 32 * 1024 * 1024;
/** How long transactions that can still see deleted rows are waited for, and how often they are looked at. */
const WAIT_MS = 1000;
const LOOK_MS = 50;
/** The tables with addresses, and with what people ask and quote. */
const tables = [
  'users',
  'email_changes',
  'subscribers',
  'subscriber_tags',
  'subscriber_notes',
  'subscriber_views',
  // What a mail server says of an address may contain it.
  'invitations',
  'collections',
  'files',
  'threads',
  'questions',
  'question_citations',
  'question_figures',
  'sheet_corrections',
  'question_lines',
  'question_readings',
  'question_hints',
] as const;

/** A transaction stays that can see what was deleted. */
class StillSeen extends Error {
  readonly code = '55P03';
}

/**
 * Rewrites the tables from which such rows were deleted, with their indexes.
 * @param db a connection for rewriting
 * @returns false if one is too large for that; its free space is made reusable then
 * @throws the database's error, with 55P03 where a table stays in use or a transaction still sees what was deleted, such as
 * that of a backup
 */
export async function removeTraces(db: Kysely<Schema>): Promise<boolean> {
  const erased = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'erased')
    .executeTakeFirst();
  if (erased === undefined || erased.value === 0) return true;
  await waitForOlderTransactions(db);
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

/**
 * Waits until every transaction that is older than the call has ended: rewriting a table keeps the deleted rows that one of
 * them may still see. One that writes counts in any database of the server, since every snapshot taken meanwhile reaches back
 * to it, that of the rewriting too; one that only reads counts in this database, and where it has none, such as the
 * server's own processes.
 * @throws an error with the code 55P03 (lock not available) where one stays
 */
async function waitForOlderTransactions(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{
    next: string;
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  const next = sql`${rows[0]?.next ?? ''}::xid8`;
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const older = await sql`select 1 where pg_snapshot_xmin(pg_current_snapshot()) < ${next}
      or exists (select 1 from pg_stat_activity
        where (datname = current_database() or datname is null) and pid <> pg_backend_pid()
        and age(backend_xmin) > age(${next}::xid))`.execute(db);
    if (older.rows.length === 0) return;
    if (performance.now() >= deadline)
      throw new StillSeen('Another transaction sees rows that were deleted.');
    await sleep(LOOK_MS);
  }
}
