// What everybody can do with the own entry of the waitlist: ask for the link to it, read it, leave, confirm the join.
import { sql, type SqlBool } from 'kysely';
import { CONFIRM_DAYS, type OwnEntry } from '#shared/own-entry.ts';
import type { SubscriberStatus } from '#shared/subscriber-status.ts';
import { withAudit, type Actor } from '../audit/audit.service.ts';
import { countCommit } from '../db/counters.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { isKept } from '../db/imports.ts';
import type { Db } from '../db/schema.ts';
import { splitTags, tagsText } from '../db/subscriber-tags.ts';
import { inTransaction } from '../db/transaction.ts';
import { findDeletedSubscriber } from '../trash/content.ts';
import { queueSubscriberMail } from '../mail/outbox.ts';

const DAY_MS = 86_400_000;

/**
 * Queues the mail with the link to an entry, if there is one and none waits already. A write is committed in every case, so
 * that each takes the time of a durable write.
 * @param allowed false where the address has reached its limit of mail; the caller is not told
 */
export async function requestManageLink(db: Db, email: string, allowed: boolean, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const entry = await trx
      .selectFrom('subscribers')
      .select('id')
      .where('email', '=', email)
      .where(isKept)
      .executeTakeFirst();
    await countCommit(trx).execute();
    if (!allowed || entry === undefined || (await awaitsLink(trx, entry.id))) return;
    await queueSubscriberMail(trx, { subscriber_id: entry.id, purpose: 'own_entry' }, now);
  });
}

/** Whether the mail with the link is queued, such as while the mail server is down. */
async function awaitsLink(trx: Db, subscriber_id: string): Promise<boolean> {
  const mail = await trx
    .selectFrom('outbox')
    .select('id')
    .where('subscriber_id', '=', subscriber_id)
    .where('purpose', '=', 'own_entry')
    .executeTakeFirst();
  return mail !== undefined;
}

/** All that is stored of an entry, also while it lies in the trash. @returns undefined if there is none of this id */
export async function findOwnEntry(db: Db, id: string): Promise<OwnEntry | undefined> {
  const entry = await db
    .selectFrom('subscribers')
    .select(['email', 'created_at as joined_at', 'source', 'status', 'location', 'latitude', 'longitude'])
    .select(tagsText.as('tags'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (entry === undefined) return findDeletedEntry(db, id);
  const invitations = await db
    .selectFrom('invitations')
    .select([
      'created_at as invited_at',
      'mail_started_at as mail_sent_at',
      'expires_at',
      'used_at',
      'revoked_at',
    ])
    .where('subscriber_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const notes = await db
    .selectFrom('subscriber_notes')
    .select(['text', 'created_at'])
    .where('subscriber_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { ...entry, tags: splitTags(entry.tags), notes, invitations };
}

async function findDeletedEntry(db: Db, id: string): Promise<OwnEntry | undefined> {
  const found = await findDeletedSubscriber(db, id);
  if (found === undefined) return undefined;
  const { entry, deleted_at, tags, notes, invitations } = found;
  const { created_at: joined_at, ...rest } = entry;
  const byAge = <Row extends { created_at: string; id: string }>(rows: readonly Row[]) =>
    rows.toSorted((one, other) => (one.created_at + one.id < other.created_at + other.id ? -1 : 1));
  return {
    ...rest,
    joined_at,
    deleted_at,
    tags: tags.toSorted((one, other) => (one.folded < other.folded ? -1 : 1)).map(({ tag }) => tag),
    notes: byAge(notes).map(({ text, created_at }) => ({ text, created_at })),
    invitations: byAge(invitations).map(
      ({ created_at: invited_at, mail_started_at: mail_sent_at, expires_at, used_at, revoked_at }) => ({
        invited_at,
        mail_sent_at,
        expires_at,
        used_at,
        revoked_at,
      }),
    ),
  };
}

/**
 * Removes an entry for good, with its invitations and its mail in the database, wherever it lies, and what lies in the trash of the
 * same address; the caller removes its mail files.
 * @returns whether it was there
 */
export async function leaveWaitlist(db: Db, actor: Actor, id: string): Promise<boolean> {
  return withAudit(db, byNobody(actor), async (trx, audit) => {
    const entry = await trx
      .deleteFrom('subscribers')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst();
    const email = entry?.email ?? (await findDeletedSubscriber(trx, id))?.entry.email;
    if (email === undefined) return false;
    await trx.deleteFrom('trash').where('label', '=', email).where('kind', '=', 'subscriber').execute();
    audit('subscriber_left', id);
    return true;
  });
}

/** The state of a join in view of its confirmation: `gone` was removed, and `expired` is about to be. */
export type JoinState = SubscriberStatus | 'expired' | 'gone';

/** The state of a join, without changing it. */
export async function readJoinState(db: Db, id: string, now: Date): Promise<JoinState> {
  const entry = await db
    .selectFrom('subscribers')
    .select(['status', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (entry === undefined) return 'gone';
  return entry.status === 'unconfirmed' && entry.created_at < oldestConfirmable(now)
    ? 'expired'
    : entry.status;
}

/**
 * Confirms a join, which then waits for an invitation.
 * @returns the state before: it was confirmed now if that is `unconfirmed`, and nothing has changed otherwise
 */
export async function confirmJoin(db: Db, actor: Actor, id: string): Promise<JoinState> {
  return withAudit(db, byNobody(actor), async (trx, audit) => {
    const state = await readJoinState(trx, id, actor.at);
    if (state !== 'unconfirmed') return state;
    const { numUpdatedRows } = await trx
      .updateTable('subscribers')
      .set({ status: 'waiting' })
      .where('id', '=', id)
      .executeTakeFirst();
    // It was removed as expired, meanwhile.
    if (numUpdatedRows === 0n) return 'gone';
    audit('join_confirmed', id);
    return state;
  });
}

/** Removes the entries whose joins were not confirmed in time. @returns how many */
export async function sweepUnconfirmed(db: Db, now: Date): Promise<number> {
  const oldest = oldestConfirmable(now);
  // On PostgreSQL the status is looked at again in a row that has just been confirmed or joined once more.
  const isExpired = sql<SqlBool>`status = 'unconfirmed' and created_at < ${oldest}`;
  return deleteInBatches(db, 'subscribers', ['id'], isExpired);
}

function oldestConfirmable(now: Date): string {
  return new Date(now.getTime() - CONFIRM_DAYS * DAY_MS).toISOString();
}

/** Who follows a link of a mail is not signed in, and the network would lead back to the person. */
function byNobody(actor: Actor): Actor {
  return { ...actor, userId: null, address: null };
}
