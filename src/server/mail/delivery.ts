// Delivers the mail of the outbox. A lease is committed before sending, so only a kill between sending and recording can
// send a mail twice. Reset tokens are created together with the lease, so that none is ever stored in the clear.
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, UserMail } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { codeOf } from '../db/storage-trouble.ts';
import { SEND_TIMEOUT_MS, type Mailer } from './mailer.ts';
import type { Message } from './mail-layout.ts';
import { composeMessage, resetLink, welcomeLink } from './messages.ts';

const MINUTE_MS = 60_000;
/** Waits after the first, second and third failure; after the fourth the mail is given up. */
const RETRY_DELAYS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS];
/** Longer than any delivery takes. */
const LEASE_MS = 2 * SEND_TIMEOUT_MS;
/**
 * Twice the longest wait that is ever scheduled. A mail due later was stored under a wrong clock and is sent now. A leased
 * one is not: the process that sends it may have another clock.
 */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
/** How long a mail remains useful to its recipient. */
const USEFUL_MS: Record<UserMail, number> = {
  recovery: 60 * MINUTE_MS,
  password_changed: 24 * 60 * MINUTE_MS,
  account_created: 24 * 60 * MINUTE_MS,
};

export interface DeliveryDeps {
  db: Db;
  /** Whether no other process serves the database. */
  servesAlone: boolean;
  config: Config;
  clock: Clock;
  log: Logger;
  mailer: Mailer;
  /** Stores a new reset token of an account in the transaction, and returns it. */
  createResetToken: (trx: Db, userId: string, now: Date) => Promise<string>;
}

interface Delivery {
  /** Sends the mail that is due first. @returns whether there was one @throws database errors */
  deliverNext(): Promise<boolean>;
  /** Stores outcomes that could not be stored before; not to be called during `deliverNext`. @throws database errors */
  recordOutcomes(): Promise<void>;
  /** @returns milliseconds until a mail is due; undefined if the outbox is empty */
  untilNext(): Promise<number | undefined>;
}

interface Mail {
  id: string;
  purpose: UserMail;
  /** Attempts so far, including this one. */
  attempts: number;
  user_id: string;
  email: string;
}

/** A mail that this process may send, with its lease. */
interface Leased extends Mail {
  lease_id: string;
  message: Message;
}

/** @param forget removes the files of a deleted account; never fails */
export function createDelivery(deps: DeliveryDeps, forget: (userId: string) => Promise<void>): Delivery {
  const { db, clock, mailer } = deps;
  /** Outcomes that are not stored yet. They are stored before the next mail is taken, so that none is sent twice. */
  const unrecorded: (() => Promise<void>)[] = [];
  let mustReleaseLeases = deps.servesAlone;

  async function recordOutcomes(): Promise<void> {
    for (let record = unrecorded[0]; record !== undefined; record = unrecorded[0]) {
      await record();
      unrecorded.shift();
    }
  }

  async function recordDelivered({ id, user_id }: Mail): Promise<void> {
    if (await removeMail(db, id)) return;
    // The account, and its mail with it, may have been deleted during sending.
    const account = await db.selectFrom('users').select('id').where('id', '=', user_id).executeTakeFirst();
    if (account === undefined) await forget(user_id);
  }

  return {
    recordOutcomes,
    async deliverNext() {
      await recordOutcomes();
      if (mustReleaseLeases) {
        await releaseLeases(db, clock());
        mustReleaseLeases = false;
      }
      const mail = await leaseNext(deps);
      if (mail === undefined) return false;
      if (mail === 'dropped') return true;
      try {
        await mailer.send(mail.email, mail.message, mail.user_id);
        unrecorded.push(() => recordDelivered(mail));
      } catch (error) {
        const failedAt = clock();
        unrecorded.push(() => recordFailure(deps, mail, failedAt, error));
      }
      await recordOutcomes();
      return true;
    },
    async untilNext() {
      const row = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.min('next_attempt_at').as('at'))
        .where('user_id', 'is not', null)
        .executeTakeFirst();
      if (!row?.at) return undefined;
      return Math.max(50, Date.parse(row.at) - clock().getTime());
    },
  };
}

/** For the only process: every lease at its start is left from an earlier run. With others, leases run out by themselves. */
async function releaseLeases(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_id: null, next_attempt_at: now.toISOString() })
    .where('lease_id', 'is not', null)
    .execute();
}

async function findDue(db: Db, now: Date) {
  const longest = new Date(now.getTime() + LONGEST_WAIT_MS).toISOString();
  return db
    .selectFrom('outbox')
    .innerJoin('users', 'users.id', 'outbox.user_id')
    .select([
      'outbox.id',
      'outbox.purpose',
      'outbox.attempts',
      'outbox.created_at',
      'users.id as user_id',
      'users.email',
      'users.is_active',
    ])
    .where(({ eb, or, and }) =>
      or([
        eb('outbox.next_attempt_at', '<=', now.toISOString()),
        and([eb('outbox.next_attempt_at', '>', longest), eb('outbox.lease_id', 'is', null)]),
      ]),
    )
    .orderBy('outbox.next_attempt_at')
    .orderBy('outbox.id')
    .limit(1)
    .$narrowType<{ purpose: UserMail }>()
    .executeTakeFirst();
}

/**
 * Takes a lease on the mail that is due first, in a transaction that also counts the attempt and creates its token.
 * @returns undefined if none is due; 'dropped' if it was no longer useful and has been removed
 */
async function leaseNext(deps: DeliveryDeps): Promise<Leased | 'dropped' | undefined> {
  const { db, log } = deps;
  const now = deps.clock();
  // Reading takes no lock, and an empty outbox is the usual case.
  if ((await findDue(db, now)) === undefined) return undefined;
  const taken = await inTransaction(db, async (trx) => {
    const mail = await findDue(trx, now);
    if (mail === undefined) return undefined;
    if (await dropIfUseless(trx, mail, now)) return { dropped: mail.purpose };
    if (mail.purpose === 'recovery') await dropEarlierRecoveries(trx, mail);
    const lease_id = newId();
    const attempts = mail.attempts + 1;
    await trx
      .updateTable('outbox')
      .set({ lease_id, attempts, next_attempt_at: new Date(now.getTime() + LEASE_MS).toISOString() })
      .where('id', '=', mail.id)
      .execute();
    return { ...mail, attempts, lease_id, message: await compose(trx, deps, mail, now) };
  });
  if (taken === undefined || !('dropped' in taken)) return taken;
  log.warn({ purpose: taken.dropped }, 'A mail is of no more use and is given up');
  return 'dropped';
}

/**
 * Removes a mail that is too late, or whose link an inactive account cannot use. The mail about a new account is then
 * queued again when the account is activated. @returns whether it was removed
 */
async function dropIfUseless(
  trx: Db,
  mail: Mail & { created_at: string; is_active: 0 | 1 },
  now: Date,
): Promise<boolean> {
  const isLate = now.getTime() - Date.parse(mail.created_at) > USEFUL_MS[mail.purpose];
  const isForActive = mail.purpose === 'recovery' || mail.purpose === 'account_created';
  if (!isLate && (mail.is_active === 1 || !isForActive)) return false;
  await removeMail(trx, mail.id);
  if (mail.purpose === 'account_created' && mail.is_active === 0) {
    await trx.updateTable('users').set({ account_mail_pending: 1 }).where('id', '=', mail.user_id).execute();
  }
  return true;
}

/** Otherwise the retry of an earlier recovery mail would void the link that is sent now. */
async function dropEarlierRecoveries(trx: Db, { id, user_id }: Mail): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'recovery')
    .where('id', '<', id)
    .execute();
}

async function compose(
  trx: Db,
  { config, createResetToken }: DeliveryDeps,
  mail: { purpose: UserMail; user_id: string },
  now: Date,
): Promise<Message> {
  const facts = { site: config.siteName, url: config.publicUrl };
  if (mail.purpose === 'password_changed') {
    return composeMessage(mail.purpose, { ...facts, link: `${config.publicUrl}/recover-password` });
  }
  const token = await createResetToken(trx, mail.user_id, now);
  const link = mail.purpose === 'account_created' ? welcomeLink(config, token) : resetLink(config, token);
  return composeMessage(mail.purpose, { ...facts, link });
}

/** Schedules the next attempt, counted from the failure, unless the lease has expired and was taken over. */
async function recordFailure(
  { db, log }: DeliveryDeps,
  { id, purpose, attempts, lease_id }: Leased,
  failedAt: Date,
  error: unknown,
): Promise<void> {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  // The error's message may contain the address, so only its code is logged.
  const reason = codeOf(error) ?? 'unknown';
  if (delay === undefined) {
    await removeMail(db, id);
    log.error({ purpose, reason }, 'A mail could not be sent and is given up');
    return;
  }
  await db
    .updateTable('outbox')
    .set({ lease_id: null, next_attempt_at: new Date(failedAt.getTime() + delay).toISOString() })
    .where('id', '=', id)
    .where('lease_id', '=', lease_id)
    .execute();
  log.warn({ purpose, reason, retry_in_seconds: delay / 1000 }, 'A mail could not be sent yet');
}

/** @returns whether it still existed */
async function removeMail(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('outbox').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
