// The waitlist: joining, reading, deleting and exporting it, and the conversion of a row to a `Subscriber`.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { PageInput } from '#shared/fields.ts';
import type { Coordinates, ExportInput, JoinInput, Subscriber } from '#shared/subscribers.ts';
import { withAudit, type Actor } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import type { Places } from '../geo/locate.ts';
import { newId } from '../ids.ts';
import { toCsvLine } from './csv.ts';
import { readPage, type SubscriberRow } from './waitlist-pages.ts';
import type { WaitlistWrites } from './waitlist-writes.ts';

/** Reading and formatting a page takes about a quarter of a millisecond. */
const EXPORT_PAGE_ROWS = 250;
/** Shared by all exports of the process: one page is read at a time. */
const exportPages = pLimit(1);

/** A row as the wire shows it; the coordinates stay on the server. */
export function toSubscriber(row: SubscriberRow): Subscriber {
  return { id: row.id, email: row.email, created_at: row.created_at, location: row.location };
}

/**
 * Adds an address to the waitlist. A repeat and a filled honeypot change nothing and are indistinguishable from a join.
 * @returns when the join is on disk
 * @throws the database's error
 */
export async function joinWaitlist(
  writes: WaitlistWrites,
  places: Places,
  input: JoinInput,
  now: Date,
): Promise<void> {
  if (input.website) return writes.join(undefined);
  const known = isKnown(input.coordinates) ? input.coordinates : undefined;
  return writes.join({
    id: newId(),
    email: input.email,
    latitude: known ? roundDegrees(known.latitude) : null,
    longitude: known ? roundDegrees(known.longitude) : null,
    location: known ? places.locate(known) : null,
    created_at: now.toISOString(),
  });
}

function isKnown(coordinates: Coordinates | undefined): coordinates is Coordinates {
  return coordinates !== undefined && (coordinates.latitude !== 0 || coordinates.longitude !== 0);
}

/** Two decimals, about a kilometre: precise enough for a town, not for a house. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

/** A page of the waitlist, newest first, with the number of all subscribers at the same instant. */
export async function listSubscribers(
  db: Db,
  page: PageInput,
): Promise<{ data: Subscriber[]; count: number }> {
  const { rows, count } = await readPage(db, page);
  return { data: rows.map(toSubscriber), count };
}

/** @throws AppError 404 */
export async function getSubscriber(db: Db, id: string): Promise<Subscriber> {
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Subscriber');
  return toSubscriber(row);
}

/** @throws AppError 404 */
export async function deleteSubscriber(db: Db, actor: Actor, id: string): Promise<void> {
  await withAudit(db, actor, async (trx, audit) => {
    const result = await trx.deleteFrom('subscribers').where('id', '=', id).executeTakeFirst();
    if (result.numDeletedRows === 0n) throw notFound('Subscriber');
    audit('subscriber_deleted', id);
  });
}

/**
 * Deletes the subscribers of these ids that are there, all in one transaction.
 * @param ids up to 1,000
 * @returns how many were deleted
 */
export async function deleteSubscribers(db: Db, actor: Actor, ids: readonly string[]): Promise<number> {
  return withAudit(db, actor, async (trx, audit) => {
    const deleted = await trx.deleteFrom('subscribers').where('id', 'in', ids).returning('id').execute();
    const gone = deleted.map(({ id }) => id).toSorted();
    for (const id of gone) audit('subscriber_deleted', id);
    return deleted.length;
  });
}

/**
 * The waitlist between two instants as CSV, oldest first, in pages of up to 250 rows. Pages are read by key, so memory use
 * does not depend on the size. All exports together read one page per iteration of the event loop, so other requests wait
 * for one page at most.
 * @param range both ends included
 */
export async function* exportSubscribers(db: Db, range: ExportInput): AsyncGenerator<string, void> {
  yield toCsvLine(['id', 'email', 'created_at', 'location']);
  let after = { created_at: range.date_from ?? '', id: '' };
  for (;;) {
    const rows = await exportPages(async () => {
      await nextTurn();
      return readExportPage(db, range, after);
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => toCsvLine([row.id, row.email, row.created_at, row.location])).join('');
    if (rows.length < EXPORT_PAGE_ROWS) return;
    after = last;
  }
}

async function readExportPage(
  db: Db,
  range: ExportInput,
  after: { created_at: string; id: string },
): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select id, email, created_at, location from subscribers
    where (created_at, id) > (${after.created_at}, ${after.id}) and created_at <= ${range.date_to ?? '9999'}
    order by created_at, id limit ${EXPORT_PAGE_ROWS}`.execute(db);
  return rows;
}
