// The waitlist: joining, reading and deleting, and the conversion of a row to a `Subscriber`.
import type {
  JoinInput,
  StatsInput,
  Subscriber,
  SubscriberFilter,
  SubscriberListInput,
  SubscriberStats,
} from '#shared/subscribers.ts';
import { withAudit, type Actor } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import type { NewJoin } from '../db/engine.ts';
import { splitTags } from '../db/subscriber-tags.ts';
import { notFound } from '../errors.ts';
import type { Places } from '../geo/locate.ts';
import { newId } from '../ids.ts';
import { discardSubscribers } from '../trash/discard.ts';
import { toStoredPlace } from './stored-place.ts';
import { readPage, type SubscriberRow } from './waitlist-pages.ts';
import type { WaitlistSearch } from './waitlist-search.ts';
import type { WaitlistWrites } from './waitlist-writes.ts';

/** A row as the wire shows it; the coordinates stay on the server. */
export function toSubscriber(row: SubscriberRow): Subscriber {
  const { id, email, created_at, location, status, tags } = row;
  return { id, email, created_at, location, status, tags: splitTags(tags) };
}

/**
 * Adds an address to the waitlist. A repeat and a filled honeypot change nothing and are indistinguishable from a join.
 * @param mailAllowed where joins have to be confirmed: whether a further mail may ask this address to; a first join has one anyway
 * @returns when the join is on disk
 * @throws the database's error
 */
export async function joinWaitlist(
  writes: WaitlistWrites,
  places: Places,
  input: JoinInput,
  now: Date,
  mailAllowed?: boolean,
): Promise<void> {
  if (input.website) return writes.join(undefined);
  const join: NewJoin = {
    id: newId(),
    email: input.email,
    ...toStoredPlace(input.coordinates, places),
    created_at: now.toISOString(),
  };
  if (mailAllowed !== undefined) join.confirmation = { mail_id: newId(), may_repeat: mailAllowed };
  return writes.join(join);
}

/**
 * A page of the subscribers that match a filter, with the number of all that do at the same instant. The newest of all are
 * read from the database; everything else is searched, and these too while an import has not ended.
 * @throws AppError 503 of the search
 */
export async function listSubscribers(
  db: Db,
  search: WaitlistSearch,
  { skip, limit, ...rest }: SubscriberListInput,
): Promise<{ data: Subscriber[]; count: number }> {
  const { sort = '-created_at', ...filter } = rest;
  const isNewestOfAll = sort === '-created_at' && !isFiltering(filter);
  const page = isNewestOfAll ? await readPage(db, { skip, limit }) : undefined;
  const { rows, count } =
    page === undefined || page.isBlurred
      ? await search.ask({ kind: 'page', input: { skip, limit, sort, ...filter } })
      : page;
  return { data: rows.map(toSubscriber), count };
}

/** Whether any part of a filter is given. */
function isFiltering(filter: SubscriberFilter): boolean {
  return Object.values(filter).some((part) => part !== undefined);
}

/** The figures of a range. @throws AppError 503 of the search */
export function readFigures(search: WaitlistSearch, input: StatsInput): Promise<SubscriberStats> {
  return search.ask({ kind: 'figures', input });
}

/** Moves a subscriber into the trash. @throws AppError 404 */
export async function deleteSubscriber(db: Db, actor: Actor, id: string): Promise<void> {
  await withAudit(db, actor, async (trx, audit) => {
    const deleted = await discardSubscribers(trx, actor, [id]);
    if (deleted.length === 0) throw notFound('Subscriber');
    audit('subscriber_deleted', id);
  });
}

/**
 * Moves the subscribers of these ids that are there into the trash, all in one transaction.
 * @param ids up to 1,000
 * @returns the ids of those that were deleted
 */
export async function deleteSubscribers(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  return withAudit(db, actor, async (trx, audit) => {
    const deleted = await discardSubscribers(trx, actor, ids);
    for (const id of deleted) audit('subscriber_deleted', id);
    return deleted;
  });
}
