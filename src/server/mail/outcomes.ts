// Stores what has become of a mail. Mail to an account is rather sent twice than not at all; the mail of an invitation is
// never sent again where it may have arrived, so what is not known of it is told instead.
import type { Logger } from 'pino';
import type { InvitationsTable } from '../db/schema-waitlist.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Leased } from './due-mail.ts';

const MINUTE_MS = 60_000;
/** Waits after the first, second and third failure; after the fourth the mail is given up. */
const RETRY_DELAYS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS] as const;

const LOST_ANSWER = 'The connection was lost before the mail server answered: it may have arrived.';
const INTERRUPTED = 'The server was stopped while it was being sent: it may have arrived.';

/** How long to wait after so many outages of the mail server in a row. */
export function waitAfterOutages(outages: number): number {
  return RETRY_DELAYS_MS[Math.min(outages, RETRY_DELAYS_MS.length) - 1] ?? RETRY_DELAYS_MS[0];
}

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

/**
 * Stores a failure: the mail is tried again later, counted from the failure, or given up.
 * @param outageMs how long mail to the waitlist waits if the mail server takes none
 */
export async function recordFailure(
  { db, log }: { db: Db; log: Logger },
  mail: Leased,
  failedAt: Date,
  error: unknown,
  outageMs: number,
): Promise<void> {
  const { purpose, attempts, invitation_id } = mail;
  const { failure, words = null, code = 'unknown' } = toDeliveryError(error);
  // The words of the server may contain the address, so only the code is logged.
  const facts = { purpose, reason: code };
  const delay = RETRY_DELAYS_MS[attempts - 1];
  const isForEntry = mail.subscriber_id !== null;
  if (isForEntry && (failure === 'outage' || failure === 'unclear')) {
    const until = new Date(failedAt.getTime() + outageMs).toISOString();
    // First, so that none of them is taken meanwhile.
    await postponeEntries(db, until);
    if (failure === 'outage') await postpone(db, { ...mail, attempts: attempts - 1 }, until);
    log.warn(
      { ...facts, retry_in_seconds: outageMs / 1000 },
      'Mail to the waitlist waits for the mail server',
    );
    if (failure === 'outage') return;
  }
  if (invitation_id !== null && failure === 'unclear') {
    await endInvitation(db, invitation_id, mail, { mail: 'unclear', mail_detail: LOST_ANSWER });
    return;
  }
  if (delay !== undefined && !(isForEntry && failure === 'refused')) {
    await postpone(db, mail, new Date(failedAt.getTime() + delay).toISOString());
    log.warn({ ...facts, retry_in_seconds: delay / 1000 }, 'A mail could not be sent yet');
    return;
  }
  if (invitation_id === null) await removeMail(db, mail.id);
  else await endInvitation(db, invitation_id, mail, { mail: 'refused', mail_detail: words });
  // To one address of many that is no fault of this installation.
  if (isForEntry) log.warn(facts, 'A mail was refused and is given up');
  else log.error(facts, 'A mail could not be sent and is given up');
}

/**
 * Stores that a delivery was ended by the stop of the server. A mail that the mail server has may arrive: that of an invitation
 * is `unclear`, other mail is sent again by the next start; a mail that it does not have counts no attempt.
 */
export async function recordInterrupted(db: Db, mail: Leased, at: Date, error: unknown): Promise<void> {
  const { invitation_id, attempts } = mail;
  const isHandedOver = toDeliveryError(error).failure !== 'outage';
  if (invitation_id !== null && isHandedOver) {
    await endInvitation(db, invitation_id, mail, { mail: 'unclear', mail_detail: INTERRUPTED });
    return;
  }
  await postpone(db, { ...mail, attempts: isHandedOver ? attempts : attempts - 1 }, at.toISOString());
}

const toDeliveryError = (error: unknown) =>
  error instanceof DeliveryError ? error : new DeliveryError(error, false);

/** Gives the lease back, unless it has expired and was taken over. */
async function postpone(db: Db, { id, lease_id, attempts }: Leased, until: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_id: null, attempts, next_attempt_at: until })
    .where('id', '=', id)
    .where('lease_id', '=', lease_id)
    .execute();
}

/** The other mail to the waitlist would meet the same mail server. */
async function postponeEntries(db: Db, until: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: until })
    .where('subscriber_id', 'is not', null)
    .where('lease_id', 'is', null)
    .where('next_attempt_at', '<', until)
    .execute();
}

/**
 * Gives up mail of invitations that was leased by a process that has ended: it may have arrived, so it is not sent again.
 * @param expiredAt only leases that have run out then; all of them if it is not given
 */
export async function giveUpLeased(db: Db, expiredAt?: Date): Promise<void> {
  const find = (from: Db) =>
    from
      .selectFrom('outbox')
      .select(['id', 'invitation_id'])
      .where('purpose', '=', 'invitation')
      .where('lease_id', 'is not', null)
      .$if(expiredAt !== undefined, (query) =>
        query.where('next_attempt_at', '<=', expiredAt?.toISOString() ?? ''),
      )
      .execute();
  if ((await find(db)).length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const { id, invitation_id } of await find(trx)) {
      await removeMail(trx, id);
      if (invitation_id === null) continue;
      await settleInvitation(trx, invitation_id, { mail: 'unclear', mail_detail: INTERRUPTED });
    }
  });
}
