// Changes of an account's address: the former address is told, and a link in that mail undoes the change, so that whoever
// steals a session cannot take the account over. Former addresses are kept for 7 days.
import { sql, type SqlBool } from 'kysely';
import { UNDO_DAYS } from '#shared/undo-email.ts';
import { describeKnownBrowser } from '#shared/user-agent.ts';
import { hashSecret } from '../auth/secrets.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Db, EmailChangesTable, FormerAddressMail, NoticeMail } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { keepNoticesFor, queueFormerAddressMail, queueMail } from '../mail/outbox.ts';

const KEPT_MS = UNDO_DAYS * 24 * 60 * 60_000;

/** What a former address is told of, with the account when it had that address. */
interface EmailChange {
  user_id: string;
  /** The former address. */
  email: string;
  userAgent: string | undefined;
}

const untilFrom = (now: Date) => new Date(now.getTime() + KEPT_MS).toISOString();

/** The changes whose former addresses count, and whose links work. */
const recentChanges = (db: Db, user_id: string, now: Date) =>
  db.selectFrom('email_changes').where('user_id', '=', user_id).where('expires_at', '>', now.toISOString());

/**
 * Stores a change of address and queues the mail to the former one. The mail has a link that undoes the change, unless the new
 * address is one that the account had in the last 7 days: such an address may be a thief's, who must not get a link when the
 * owner changes it back. The links that both addresses have already then work for another 7 days instead: while an address counts
 * as former, so does the link against it. Notices that still wait go to the address that the account had when they were queued.
 * @param trx the transaction of the change
 * @param to the new address
 */
export async function tellFormerAddress(trx: Db, change: EmailChange, to: string, now: Date): Promise<void> {
  const { user_id, email } = change;
  const isBack =
    (await recentChanges(trx, user_id, now)
      .select('id')
      .where('email', '=', to)
      .limit(1)
      .executeTakeFirst()) !== undefined;
  if (isBack) {
    await trx
      .updateTable('email_changes')
      .set({ expires_at: untilFrom(now) })
      .where('user_id', '=', user_id)
      .where('email', 'in', [email, to])
      .where('has_link', '=', 1)
      .where('expires_at', '>', now.toISOString())
      .execute();
  }
  const kept = { has_link: isBack ? 0 : 1, expires_at: untilFrom(now) } as const;
  const id = await storeChange(trx, change, kept, isBack ? 'email_changed_back' : 'email_changed', now);
  await keepNoticesFor(trx, user_id, id);
}

/**
 * Tells an address that a change was undone, which the account had until now. It counts as no address of the account any more.
 * @param trx the transaction of the undoing
 */
export async function tellUndoneAddress(trx: Db, change: EmailChange, now: Date): Promise<void> {
  const kept = { has_link: 0, expires_at: now.toISOString() } as const;
  await storeChange(trx, change, kept, 'email_change_undone', now);
}

/** @returns the id of the change */
async function storeChange(
  trx: Db,
  { userAgent, ...change }: EmailChange,
  kept: Pick<EmailChangesTable, 'has_link' | 'expires_at'>,
  purpose: FormerAddressMail,
  now: Date,
): Promise<string> {
  const id = newId();
  const created_at = now.toISOString();
  await trx
    .insertInto('email_changes')
    .values({
      ...change,
      ...kept,
      id,
      created_at,
      step: await nextStep(trx, change.user_id),
      browser: describeKnownBrowser(userAgent) ?? null,
    })
    .execute();
  await queueFormerAddressMail(trx, { user_id: change.user_id, email_change_id: id, purpose }, now);
  return id;
}

/** The number of a change among those of its account. Ids tell no order: processes have clocks of their own. */
async function nextStep(trx: Db, user_id: string): Promise<number> {
  const { last } = await trx
    .selectFrom('email_changes')
    .select(({ fn }) => fn.max('step').as('last'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/**
 * Queues the notices of a changed password or second factor: to the address of the account, and to those that it had in the
 * last 7 days, since whoever made the change may have changed the address too.
 * @param trx the transaction of the change
 */
export async function tellOwner(trx: Db, user_id: string, purpose: NoticeMail, now: Date): Promise<void> {
  await queueMail(trx, user_id, purpose, now);
  const former = await recentChanges(trx, user_id, now)
    .select(({ fn }) => ['email', fn.max('id').as('id')])
    .where('email', 'not in', (eb) => eb.selectFrom('users').select('email').where('id', '=', user_id))
    .groupBy('email')
    .orderBy('email')
    .execute();
  for (const { id } of former) {
    const mail = { user_id, email_change_id: id, purpose: `${purpose}_later` } as const;
    await queueFormerAddressMail(trx, mail, now);
  }
}

/** @returns the change that a token undoes; undefined where the token is unknown, void or expired, or the account is gone */
export async function findUndo(db: Db, token: string, now: Date) {
  return db
    .selectFrom('undo_tokens')
    .innerJoin('email_changes', 'email_changes.id', 'undo_tokens.email_change_id')
    .select(['email_changes.step', 'email_changes.created_at', 'user_id', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where('has_link', '=', 1)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Ends a change and all younger ones of the account: their links are void, and their addresses count no more. */
export async function endChangesFrom(
  trx: Db,
  { step, user_id }: { step: number; user_id: string },
  now: Date,
): Promise<void> {
  const ended = trx
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', user_id)
    .where('step', '>=', step);
  await trx.deleteFrom('undo_tokens').where('email_change_id', 'in', ended).execute();
  await trx
    .updateTable('email_changes')
    .set({ has_link: 0, expires_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('step', '>=', step)
    .execute();
}

/** Deletes the former addresses that were kept for 7 days and count no more. @returns how many */
export function sweepEmailChanges(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
  const isOver = sql<SqlBool>`expires_at <= ${now.toISOString()} and created_at <= ${oldest}`;
  return deleteInBatches(db, 'email_changes', ['id'], isOver);
}
