// The waitlist: joining, reading, deleting and exporting it, and the only place where a row becomes a Subscriber.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import pLimit from 'p-limit';
import { v7 as newId } from 'uuid';
import type { PageInput } from '#shared/fields.ts';
import type { Coordinates, ExportInput, JoinInput, Subscriber } from '#shared/subscribers.ts';
import { onRecord, type Author } from '../audit/audit.service.ts';
import type { Db, SubscribersTable } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import type { Places } from '../geo/locate.ts';
import { toCsvLine } from './csv.ts';
import type { WaitlistWrites } from './waitlist-writes.ts';

type SubscriberRow = Pick<Selectable<SubscribersTable>, 'id' | 'email' | 'created_at' | 'location'>;

/** Reading and writing out so many rows takes about a quarter of a millisecond. */
const EXPORT_PAGE_ROWS = 250;
/** All exports of the process share it: one page is read at a time, whatever their number. */
const exportPages = pLimit(1);

/** A row as the wire shows it; the coordinates stay on the server. */
export function toSubscriber(row: SubscriberRow): Subscriber {
  return { id: row.id, email: row.email, created_at: row.created_at, location: row.location };
}

/**
 * Puts an address on the waitlist. A repeat changes nothing and ends the same way; so does a filled honeypot.
 * @returns when the join is on disk
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

/** Two decimals, about a kilometre: enough for a town, too little for a house. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

/** A page of the waitlist, newest first, and the number of all subscribers, both of the same instant. */
export async function listSubscribers(
  db: Db,
  page: PageInput,
): Promise<{ data: Subscriber[]; count: number }> {
  const { rows } = await sql<SubscriberRow & { count: number }>`
    select id, email, created_at, location, ${totalOf} as count from subscribers
    order by created_at desc, id desc limit ${page.limit} offset ${page.skip}`.execute(db);
  return { data: rows.map(toSubscriber), count: rows[0]?.count ?? (await countSubscribers(db)) };
}

// In the same statement as the page, so that both are of one instant.
const totalOf = sql`(select value from counters where name = 'subscribers')`;

async function countSubscribers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${totalOf} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @throws AppError 404 */
export async function getSubscriber(db: Db, id: string): Promise<Subscriber> {
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Subscriber');
  return toSubscriber(row);
}

/** @throws AppError 404 */
export async function deleteSubscriber(db: Db, by: Author, id: string): Promise<void> {
  await onRecord(db, by, async (trx, note) => {
    const result = await trx.deleteFrom('subscribers').where('id', '=', id).executeTakeFirst();
    if (result.numDeletedRows === 0n) throw notFound('Subscriber');
    note('subscriber_deleted', { target: id });
  });
}

/**
 * The waitlist between two instants as CSV text, oldest first, in pages of up to 250 rows. Each page is read by key, so
 * memory stays flat at any size. All exports together read one page in each iteration of the event loop, so that other
 * requests wait for one page at most, however many exports there are.
 * @param range both ends included
 */
export async function* exportSubscribers(db: Db, range: ExportInput): AsyncGenerator<string, void> {
  yield toCsvLine(['id', 'email', 'created_at', 'location']);
  let after = { created_at: range.date_from, id: '' };
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
    where (created_at, id) > (${after.created_at}, ${after.id}) and created_at <= ${range.date_to}
    order by created_at, id limit ${EXPORT_PAGE_ROWS}`.execute(db);
  return rows;
}
