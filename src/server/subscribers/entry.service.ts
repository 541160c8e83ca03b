// One entry of the waitlist with all that is known of it, and what staff write about it: its tags, its place and notes.
import { sql } from 'kysely';
import type {
  SubscriberDetail,
  SubscriberNote,
  SubscriberUpdateInput,
  TagManyInput,
} from '#shared/subscribers.ts';
import { foldTag, TAGS_MAX, TOO_MANY_TAGS } from '#shared/entry-limits.ts';
import { withAudit, type UserActor } from '../audit/audit.service.ts';
import { isKept } from '../db/imports.ts';
import type { Db } from '../db/schema.ts';
import { splitTags, tagsText, toTagRows } from '../db/subscriber-tags.ts';
import { conflict, InvalidInput, notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import { stateAt } from '../invitations/invitation-rows.ts';
import { toSubscriber } from './subscribers.service.ts';
import type { SubscriberRow } from './waitlist-pages.ts';

/** How many notes an entry can have. */
const NOTES_MAX = 200;
/** How many events of an entry are told, the newest ones. */
const HISTORY_MAX = 500;

const hidden = {
  notes: null,
  mails: null,
  history: null,
  latitude: null,
  longitude: null,
  source: null,
  invitation: null,
  account: null,
} as const;

/**
 * An entry with all that is known of it.
 * @param isStaff whether the caller sees more than the lists show
 * @param now when the state of its invitation is told
 * @throws AppError 404
 */
export async function getSubscriber(
  db: Db,
  id: string,
  isStaff: boolean,
  now: Date,
): Promise<SubscriberDetail> {
  if (isStaff) return readDetail(db, id, now);
  const { entry } = await findEntry(db, id);
  return { ...entry, ...hidden };
}

/** @throws AppError 404 */
async function findEntry(db: Db, id: string) {
  const row = await db
    .selectFrom('subscribers')
    .selectAll()
    .select(tagsText.as('tags'))
    .where('id', '=', id)
    .where(isKept)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Subscriber');
  return { row, entry: toSubscriber(row) };
}

async function readDetail(db: Db, id: string, now: Date): Promise<SubscriberDetail> {
  const { row, entry } = await findEntry(db, id);
  const { latitude, longitude, source } = row;
  const account = await db
    .selectFrom('users')
    .select(['created_at', 'is_active'])
    .where('email', '=', row.email)
    .executeTakeFirst();
  return {
    ...entry,
    notes: await readNotes(db, id),
    ...(await readMailsAndHistory(db, row)),
    latitude,
    longitude,
    source,
    invitation: await readInvitation(db, id, now),
    account: account === undefined ? null : { ...account, is_active: account.is_active === 1 },
  };
}

/** The last invitation of an entry, also one that was taken back. */
async function readInvitation(db: Db, id: string, now: Date): Promise<SubscriberDetail['invitation']> {
  const row = await db
    .selectFrom('invitations')
    .select(['wave_id', stateAt(now).as('state'), 'created_at', 'expires_at'])
    .where('subscriber_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first. */
function readNotes(db: Db, id: string): Promise<SubscriberNote[]> {
  return db
    .selectFrom('subscriber_notes')
    .leftJoin('users', 'users.id', 'subscriber_notes.author_id')
    .select([
      'subscriber_notes.id',
      'subscriber_notes.text',
      'users.email as author',
      'subscriber_notes.created_at',
    ])
    .where('subscriber_id', '=', id)
    .orderBy('subscriber_notes.created_at', 'desc')
    .orderBy('subscriber_notes.id', 'desc')
    .execute();
}

async function readMailsAndHistory(
  db: Db,
  { id, created_at, source }: SubscriberRow & { source: SubscriberDetail['source'] },
): Promise<Pick<SubscriberDetail, 'mails' | 'history'>> {
  const invitations = await db
    .selectFrom('invitations')
    .select(['created_at', 'mail', 'mail_started_at', 'used_at'])
    .where('subscriber_id', '=', id)
    .execute();
  const queued = await db
    .selectFrom('outbox')
    .select(['purpose', 'created_at'])
    .where('subscriber_id', '=', id)
    .where('purpose', '<>', 'invitation')
    .execute();
  const newest = await db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor_id')
    .select(['action as event', 'users.email as actor', 'audit.created_at as at'])
    .where('target_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(HISTORY_MAX)
    .execute();
  const events = newest.toReversed();
  const byTime = (one: { at: string }, other: { at: string }) =>
    one.at === other.at ? 0 : one.at < other.at ? -1 : 1;
  const used = invitations.flatMap(({ used_at }) =>
    used_at === null ? [] : { event: 'invitation_used', actor: null, at: used_at },
  );
  const first = { event: source === 'import' ? 'imported' : 'joined', actor: null, at: created_at };
  return {
    mails: [
      ...invitations.map(({ mail, mail_started_at, created_at: made }) => ({
        kind: 'invitation',
        status: mail,
        at: mail_started_at ?? made,
      })),
      ...queued.map(({ purpose, created_at: at }) => ({ kind: purpose, status: 'queued' as const, at })),
    ].toSorted((one, other) => byTime(other, one)),
    // What is of the same time stays in its order.
    history: [first, ...[...events, ...used].toSorted(byTime)],
  };
}

/**
 * Changes the tags and the place of an entry; what is not given stays. A place with another name has no coordinates, since
 * those of the former one are not its.
 * @returns the entry
 * @throws AppError 404
 */
export async function updateSubscriber(
  db: Db,
  actor: UserActor,
  id: string,
  { tags, location }: SubscriberUpdateInput,
): Promise<SubscriberDetail> {
  return withAudit(db, actor, async (trx, audit) => {
    const { row, entry } = await findEntry(trx, id);
    const isOther = tags !== undefined && !isSame(entry.tags, tags);
    if (isOther) await replaceTags(trx, id, tags);
    const isMoved = location !== undefined && location !== row.location;
    if (isMoved)
      await trx
        .updateTable('subscribers')
        .set({ location, latitude: null, longitude: null })
        .where('id', '=', id)
        .execute();
    const changed = [isOther ? 'tags' : [], isMoved ? 'place' : []].flat();
    if (changed.length > 0) audit('subscriber_updated', id, changed.join(', '));
    return readDetail(trx, id, actor.at);
  });
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((tag) => other.includes(tag));
}

async function replaceTags(trx: Db, id: string, tags: readonly string[]): Promise<void> {
  await trx.deleteFrom('subscriber_tags').where('subscriber_id', '=', id).execute();
  if (tags.length > 0) await trx.insertInto('subscriber_tags').values(toTagRows(id, tags)).execute();
}

/**
 * Adds tags to entries and removes others, all in one transaction. A tag that is in both lists is there afterwards. Entries
 * that are gone are left out, and a tag that an entry has in another case stays as it is.
 * @returns how many entries have changed
 * @throws InvalidInput where an entry would have too many tags; then none is changed
 */
export async function tagSubscribers(
  db: Db,
  actor: UserActor,
  { ids, add, remove }: TagManyInput,
): Promise<number> {
  return withAudit(db, actor, async (trx, audit) => {
    const rows = await trx
      .selectFrom('subscribers')
      .select(['id', tagsText.as('tags')])
      .where('id', 'in', [...new Set(ids)])
      .where(isKept)
      .orderBy('id')
      .execute();
    const gone = new Set(remove.map(foldTag));
    const changed: string[] = [];
    const added = [];
    for (const { id, tags } of rows) {
      const present = splitTags(tags);
      const known = new Set(present.map(foldTag));
      const kept = present.filter((tag) => !gone.has(foldTag(tag)));
      const isLeft = new Set(kept.map(foldTag));
      const others = add.filter((tag) => !isLeft.has(foldTag(tag)));
      if (kept.length + others.length > TAGS_MAX) throw new InvalidInput('add', 'too_big', TOO_MANY_TAGS);
      const fresh = others.filter((tag) => !known.has(foldTag(tag)));
      if (fresh.length === 0 && kept.length + others.length === present.length) continue;
      changed.push(id);
      added.push(...toTagRows(id, others));
    }
    if (changed.length === 0) return 0;
    if (gone.size > 0)
      await trx
        .deleteFrom('subscriber_tags')
        .where('subscriber_id', 'in', changed)
        .where('folded', 'in', [...gone])
        .execute();
    for (let start = 0; start < added.length; start += ROWS_PER_STATEMENT)
      await trx
        .insertInto('subscriber_tags')
        .values(added.slice(start, start + ROWS_PER_STATEMENT))
        .execute();
    for (const id of changed) audit('subscriber_updated', id, 'tags');
    return changed.length;
  });
}

const ROWS_PER_STATEMENT = 500;

/** Adds a note. @throws AppError 404; 409 where the entry has too many */
export async function addNote(
  db: Db,
  actor: UserActor,
  subscriber_id: string,
  text: string,
): Promise<SubscriberNote> {
  return withAudit(db, actor, async (trx, audit) => {
    await findEntry(trx, subscriber_id);
    const { count } = await trx
      .selectFrom('subscriber_notes')
      .select(sql<number>`count(*)`.as('count'))
      .where('subscriber_id', '=', subscriber_id)
      .executeTakeFirstOrThrow();
    if (count >= NOTES_MAX) throw conflict(`An entry has at most ${NOTES_MAX} notes. Delete one first.`);
    const note = { id: newId(), text, created_at: actor.at.toISOString() };
    await trx
      .insertInto('subscriber_notes')
      .values({ ...note, subscriber_id, author_id: actor.userId })
      .execute();
    audit('subscriber_note_added', subscriber_id);
    const author = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', actor.userId)
      .executeTakeFirst();
    return { ...note, author: author?.email ?? null };
  });
}

/** @throws AppError 404 */
export async function removeNote(
  db: Db,
  actor: UserActor,
  subscriber_id: string,
  note_id: string,
): Promise<void> {
  await withAudit(db, actor, async (trx, audit) => {
    await findEntry(trx, subscriber_id);
    const { numDeletedRows } = await trx
      .deleteFrom('subscriber_notes')
      .where('id', '=', note_id)
      .where('subscriber_id', '=', subscriber_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Note');
    audit('subscriber_note_deleted', subscriber_id);
  });
}
