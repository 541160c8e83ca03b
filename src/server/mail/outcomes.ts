// Stores what has become of a mail. Mail to an account is rather sent twice than not at all; the mail of an invitation is
// never sent again where it may have arrived, so what is not known of it is told instead.
import type { Logger } from 'pino';
import type { InvitationsTable } from '../db/schema-waitlist.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { DeliveryError } from './delivery-error.ts';
import type { Leased } from './due-mail.ts';
import { nextAttempt } from './retries.ts';

const LOST_ANSWER = 'The connection was lost before the mail server answered: it may have arrived.';
const INTERRUPTED = 'The server was stopped while it was being sent: it may have arrived.';

type MailOutcome = Pick<InvitationsTable, 'mail'> & { mail_detail: string | null };

/** Stores what has become of the mail of an invitation. */
export async function settleInvitation(db: Db, id: string, outcome: MailOutcome): Promise<void> {
  await db.updateTable('invitations').set(outcome).where('id', '=', id).execute();
}

/** @returns whether it still existed */
export async function removeMail(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('outbox').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Ends the delivery of an invitation.
 * @returns whether the invitation still exists
 */
async function endInvitation(db: Db, id: string, mail: Leased, outcome: MailOutcome): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await removeMail(trx, mail.id);
    // Staff may have sent it again meanwhile: that delivery has an outcome of its own.
    await trx
      .updateTable('invitations')
      .set(outcome)
      .where('id', '=', id)
      .where('mail_started_at', '=', mail.leased_at)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('outbox').select('id').where('invitation_id', '=', id))),
      )
      .execute();
    return (
      (await trx.selectFrom('invitations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    );
  });
}

/** @returns whether the recipient still exists: else files of the mail are to be removed */
export async function recordDelivered(db: Db, mail: Leased): Promise<boolean> {
  const { invitation_id, user_id, subscriber_id } = mail;
  if (invitation_id !== null) {
    return endInvitation(db, invitation_id, mail, { mail: 'sent', mail_detail: null });
  }
  if (await removeMail(db, mail.id)) return true;
  // The recipient, and the mail with it, may have been deleted during sending.
  const table = user_id === null ? 'subscribers' : 'users';
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', user_id ?? subscriber_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a failure: what the mail server refuses for good is given up, all else is tried again while it is of use. */
export async function recordFailure(
  { db, log }: { db: Db; log: Logger },
  mail: Leased,
  failedAt: Date,
  { failure, words, code = 'unknown' }: DeliveryError,
): Promise<void> {
  const { purpose, invitation_id, user_id } = mail;
  // The words of the server may contain the address, so only the code is logged.
  const facts = { purpose, reason: code };
  if (invitation_id !== null && failure === 'unclear') {
    await endInvitation(db, invitation_id, mail, { mail: 'unclear', mail_detail: LOST_ANSWER });
    log.warn(facts, 'An invitation may have arrived, and is not sent again');
    return;
  }
  if (failure !== 'refused') {
    const until = nextAttempt(mail, failedAt);
    await postpone(db, mail, until.toISOString());
    const retry_in_seconds = Math.round((until.getTime() - failedAt.getTime()) / 1000);
    log.warn({ ...facts, retry_in_seconds }, 'A mail could not be sent yet');
    return;
  }
  if (invitation_id === null) await removeMail(db, mail.id);
  else await endInvitation(db, invitation_id, mail, { mail: 'refused', mail_detail: words ?? null });
  // To one address of many that is no fault of this installation.
  if (user_id === null) log.warn(facts, 'A mail was refused and is given up');
  else log.error(facts, 'A mail was refused and is given up');
}

/**
 * Stores that a delivery was ended by the stop of the server. A mail that the mail server has may arrive: that of an invitation
 * is `unclear`, other mail is sent again by the next start; a mail that it does not have counts no attempt.
 */
export async function recordInterrupted(
  db: Db,
  mail: Leased,
  at: Date,
  { failure }: DeliveryError,
): Promise<void> {
  const { invitation_id, attempts } = mail;
  const mayArrive = failure === 'unclear';
  if (invitation_id !== null && mayArrive) {
    await endInvitation(db, invitation_id, mail, { mail: 'unclear', mail_detail: INTERRUPTED });
    return;
  }
  await postpone(db, { ...mail, attempts: mayArrive ? attempts : attempts - 1 }, at.toISOString());
}

/** Gives the lease back, unless it has expired and was taken over. */
async function postpone(db: Db, { id, lease_id, attempts }: Leased, until: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_id: null, attempts, next_attempt_at: until })
    .where('id', '=', id)
    .where('lease_id', '=', lease_id)
    .execute();
}

/**
 * Gives up mail of invitations that was leased by a process that has ended: it may have arrived, so it is not sent again.
 * @param running leases that have not run out then are left; all are ended if it is not given
 */
export async function giveUpLeased(db: Db, running?: { at: Date; busy: readonly string[] }): Promise<void> {
  const find = (from: Db) => {
    const leased = from
      .selectFrom('outbox')
      .select(['id', 'invitation_id'])
      .where('purpose', '=', 'invitation')
      .where('lease_id', 'is not', null);
    if (running === undefined) return leased.execute();
    const expired = leased.where('next_attempt_at', '<=', running.at.toISOString());
    // A clock that jumps ahead ends no delivery of this process.
    return (running.busy.length === 0 ? expired : expired.where('id', 'not in', running.busy)).execute();
  };
  if ((await find(db)).length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const { id, invitation_id } of await find(trx)) {
      await removeMail(trx, id);
      if (invitation_id === null) continue;
      await settleInvitation(trx, invitation_id, { mail: 'unclear', mail_detail: INTERRUPTED });
    }
  });
}
