// What the copy of the waitlist reads of the database, all of it in one transaction for reading. Rows of imports that have not
// ended are left out; the counts of the periods have them.
import { sql } from 'kysely';
import type { SubscriberCountsTable } from '../../db/schema-waitlist.ts';
import { isKept } from '../../db/imports.ts';
import type { Db } from '../../db/schema.ts';
import type { SearchedRow } from './columns.ts';

/** A transaction in which everything is read as of one instant. */
export type Snapshot = Db;
export type PeriodName = SubscriberCountsTable['period'];

/** A part of the order of rows: from `since` to before `before`; to the end where that is undefined. */
export interface Range {
  since: string;
  before?: string | undefined;
}

/** The place of a row in the order. */
export interface Key {
  created_at: string;
  id: string;
}

const BATCH_ROWS = 5000;
/** Sorts after every text. */
const LAST_TEXT = '\u{10FFFF}';

/** The periods of a range in their order. */
export async function readCounts(snapshot: Snapshot, period: PeriodName, { since, before }: Range) {
  return snapshot
    .selectFrom('subscriber_counts')
    .select(['start', 'count', 'changes'])
    .where('period', '=', period)
    .where('start', '>=', since)
    .where('start', '<', before ?? LAST_TEXT)
    .orderBy('start')
    .execute();
}

/** The imports that have not ended, as a text that differs between others. */
export async function readUnfinished(snapshot: Snapshot): Promise<string> {
  const imports = await snapshot.selectFrom('imports').select('first_id').orderBy('first_id').execute();
  return imports.map(({ first_id }) => first_id).join(' ');
}

/** Reads the first rows of a range in their order, at most `BATCH_ROWS`. @param after the row before the first one to be read */
export async function readSomeRows(
  snapshot: Snapshot,
  { since, before }: Range,
  after?: Key,
): Promise<(SearchedRow & Key)[]> {
  const start =
    after === undefined
      ? sql`created_at >= ${since}`
      : sql`(created_at, id) > (${after.created_at}, ${after.id})`;
  const { rows } = await sql<SearchedRow & Key>`
    select id, email, location, latitude, longitude, created_at, status from subscribers
    where ${start} and created_at < ${before ?? LAST_TEXT} and ${isKept}
    order by created_at, id limit ${BATCH_ROWS}`.execute(snapshot);
  return rows;
}

/** Reads the rows of a range in their order, some at a time. */
export async function* readRows(snapshot: Snapshot, range: Range): AsyncGenerator<(SearchedRow & Key)[]> {
  for (let from: Key | undefined; ;) {
    const rows = await readSomeRows(snapshot, range, from);
    yield rows;
    from = rows.at(-1);
    if (rows.length < BATCH_ROWS) return;
  }
}

/** How many rows from `since` on come before or at a key. */
export async function countUpTo(snapshot: Snapshot, since: string, { created_at, id }: Key): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscribers
    where created_at >= ${since} and (created_at, id) <= (${created_at}, ${id}) and ${isKept}`.execute(
    snapshot,
  );
  return rows[0]?.count ?? 0;
}
