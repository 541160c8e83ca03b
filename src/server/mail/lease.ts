// Takes mail of the outbox for sending: a lease is committed before the mail is sent. Its link is made valid together with the
// lease.
import type { Logger } from 'pino';
import { INVITATION_DAYS } from '#shared/invitation-states.ts';
import type { Alarms } from '../alarms.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { findDue, type Leased, type Openings } from './due-mail.ts';
import { linkToken, newNonce } from './link-token.ts';
import { SEND_TIMEOUT_MS, type Mailer } from './mailer.ts';
import { removeMail, settleInvitation } from './outcomes.ts';
import { purposes, usefulUntil, type DueMail } from './purposes.ts';
import { readLinkKey } from '../subscribers/own-entry.ts';

const MINUTE_MS = 60_000;
/** Longer than a delivery is waited for: that of a process that was killed is taken over soon. */
const LEASE_MS = 2 * MINUTE_MS;
/** Longer than any delivery takes. */
const LONG_LEASE_MS = SEND_TIMEOUT_MS + MINUTE_MS;

/** What the delivery of mail needs of the rest of the server. */
export interface DeliveryDeps {
  db: Db;
  /** Whether no other process serves the database. */
  servesAlone: boolean;
  config: Config;
  clock: Clock;
  log: Logger;
  alarms: Alarms;
  mailer: Mailer;
}

/**
 * Takes a lease on the mail that is due first, in a transaction that also counts the attempt and makes its link valid.
 * @param openings which mail may be taken
 * @returns undefined if none is due; 'dropped' if it was no longer useful and has been removed
 */
export async function leaseNext(
  deps: DeliveryDeps,
  openings: Openings,
): Promise<Leased | 'dropped' | undefined> {
  const { db, log } = deps;
  const now = deps.clock();
  // Reading takes no lock, and an empty outbox is the usual case.
  if ((await findDue(db, now, openings)) === undefined) return undefined;
  const taken = await inTransaction(db, async (trx) => {
    const mail = await findDue(trx, now, openings);
    if (mail === undefined) return undefined;
    const leased = await take(trx, deps.config, mail, now);
    if (leased !== undefined) return leased;
    await drop(trx, mail, now);
    return { dropped: mail.purpose };
  });
  if (taken === undefined || !('dropped' in taken)) return taken;
  log.warn({ purpose: taken.dropped }, 'A mail is of no more use and is given up');
  return 'dropped';
}

/** @returns undefined where it is too late, or its recipient has no use for it */
async function take(trx: Db, config: Config, mail: DueMail, now: Date): Promise<Leased | undefined> {
  if (usefulUntil(mail) <= now.getTime() || !purposes[mail.purpose].isWanted(mail)) return undefined;
  const key = await readLinkKey(trx);
  const nonce = mail.nonce ?? newNonce();
  const token = linkToken(key, { id: mail.id, nonce });
  const content = await purposes[mail.purpose].compose({ trx, config, key, mail, token, now });
  if (content === undefined) return undefined;
  const lease = { lease_id: newId(), attempts: mail.attempts + 1, nonce };
  const next_attempt_at = new Date(now.getTime() + LEASE_MS).toISOString();
  await trx
    .updateTable('outbox')
    .set({ ...lease, next_attempt_at })
    .where('id', '=', mail.id)
    .execute();
  // Made of the queued mail, so that a second delivery of it can be recognised.
  const messageId = `<${mail.id}@${new URL(config.publicUrl).hostname}>`;
  const leased_at = now.toISOString();
  return { ...mail, ...lease, email: mail.email ?? '', leased_at, message: { ...content, messageId } };
}

/** Prolongs the lease on a mail whose delivery takes long, so that it ends before it. */
export async function prolongLease(db: Db, { id, lease_id }: Leased, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(now.getTime() + LONG_LEASE_MS).toISOString() })
    .where('id', '=', id)
    .where('lease_id', '=', lease_id)
    .execute();
}

/**
 * Removes a mail that is too late, or that its recipient has no use for. The mail about a new account is then queued again
 * when the account is activated.
 */
async function drop(trx: Db, mail: DueMail, now: Date): Promise<void> {
  await removeMail(trx, mail.id);
  if (mail.purpose === 'account_created' && mail.is_active === 0 && mail.user_id !== null) {
    await trx.updateTable('users').set({ account_mail_pending: 1 }).where('id', '=', mail.user_id).execute();
  }
  if (mail.invitation_id !== null) {
    const mail_detail =
      usefulUntil(mail) <= now.getTime()
        ? `It could not be sent within ${INVITATION_DAYS} days.`
        : 'It was not sent: it was not needed any more.';
    await settleInvitation(trx, mail.invitation_id, { mail: 'refused', mail_detail });
  }
}
