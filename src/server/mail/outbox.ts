// The outbox: mail is queued in the same transaction as its cause and sent in the background. Retries survive a restart.
import { setTimeout as sleep } from 'node:timers/promises';
import { renewResetToken } from '../auth/reset-tokens.ts';
import type { Db, FormerAddressMail, NoticeMail, SubscriberMail, UserMail } from '../db/schema.ts';
import { newId } from '../ids.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { createDelivery } from './delivery.ts';
import type { DeliveryDeps } from './lease.ts';
import { linkToken, newNonce } from './link-token.ts';
import type { Mailer } from './mailer.ts';
import { purposes } from './purposes.ts';
import { readLinkKey } from '../subscribers/own-entry.ts';

/** How long a stop waits for the mails that are being sent, and then for their outcomes to be stored. */
const STOP_GRACE_MS = 5000;
const RECORD_GRACE_MS = 1000;
/** How often the outbox is checked without being woken: a command run beside the server may have queued mail. */
const POLL_MS = 60_000;
/** Ids in one `in (…)`, since SQLite limits the number of parameters. */
const IDS_PER_QUERY = 500;

/** Queues a mail; pass the transaction of its cause. Its link voids those before it, in whatever order mails go out. */
export async function queueMail(db: Db, user_id: string, purpose: UserMail, now: Date): Promise<void> {
  const time = now.toISOString();
  const mail = { id: newId(), nonce: newNonce() };
  await db
    .insertInto('outbox')
    .values({ ...mail, user_id, purpose, created_at: time, next_attempt_at: time })
    .execute();
  const { storeToken } = purposes[purpose];
  await storeToken?.(db, user_id, linkToken(await readLinkKey(db), mail), now);
}

/** Queues a mail to a former address of an account; pass the transaction of its cause. */
export async function queueFormerAddressMail(
  db: Db,
  mail: { user_id: string; email_change_id: string; purpose: FormerAddressMail },
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  await db
    .insertInto('outbox')
    .values({ id: newId(), ...mail, created_at: time, next_attempt_at: time })
    .execute();
}

const NOTICES: readonly NoticeMail[] = [
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
];

/**
 * Lets the notices of an account that wait go to the address that it had until now: who changes the address must not get them
 * instead of the owner. Pass the transaction of the change.
 * @param email_change_id the change, which has the former address
 */
export async function keepNoticesFor(db: Db, user_id: string, email_change_id: string): Promise<void> {
  for (const notice of NOTICES) {
    await db
      .updateTable('outbox')
      .set({ email_change_id, purpose: `${notice}_later` })
      .where('user_id', '=', user_id)
      .where('purpose', '=', notice)
      .execute();
  }
}

/** Queues the mail that brings an invitation of staff; pass the transaction of its cause. It goes with the account that sends it. */
export async function queueStaffInvitationMail(
  db: Db,
  mail: { user_id: string; staff_invitation_id: string },
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  await db
    .insertInto('outbox')
    .values({ id: newId(), ...mail, purpose: 'staff_invitation', created_at: time, next_attempt_at: time })
    .execute();
}

/** Takes the time of queueing a mail with a link, so that it cannot be told whether one was queued; nothing is stored. */
export async function queueNoMail(db: Db, now: Date): Promise<void> {
  const mail = { id: newId(), nonce: newNonce() };
  await db.deleteFrom('outbox').where('id', '=', mail.id).execute();
  const token = linkToken(await readLinkKey(db), mail);
  await renewResetToken(db, mail.id, token, now, 0);
}

/** A mail to an entry of the waitlist. That of an invitation belongs to one whose `mail` is `queued`. */
interface QueuedSubscriberMail {
  subscriber_id: string;
  invitation_id?: string;
  purpose: SubscriberMail;
}

/** Queues a mail to an entry of the waitlist; pass the transaction of its cause. */
export function queueSubscriberMail(db: Db, mail: QueuedSubscriberMail, now: Date): Promise<void> {
  return queueSubscriberMails(db, [mail], now);
}

/** Queues mails to entries of the waitlist in one statement: 1 to 1,000; pass the transaction of their cause. */
export async function queueSubscriberMails(
  db: Db,
  mails: readonly QueuedSubscriberMail[],
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  const rows = mails.map((mail) => ({
    id: newId(),
    user_id: null,
    ...mail,
    created_at: time,
    next_attempt_at: time,
  }));
  await db.insertInto('outbox').values(rows).execute();
}

/** Removes queued mail of one purpose, including mail that is being sent. @returns whether there was any */
export async function cancelMail(db: Db, user_id: string, purpose: UserMail): Promise<boolean> {
  const result = await db
    .deleteFrom('outbox')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The mail in the outbox by state; `waiting` is tried again later, or is an invitation that waits for its turn. */
export type MailCounts = Record<'due' | 'sending' | 'waiting', number>;

/** Counts the mail in the outbox. */
export async function countMail(db: Db, now: Date): Promise<MailCounts> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll().as('all'),
      fn.count('id').filterWhere('lease_id', 'is not', null).as('sending'),
      fn
        .count('id')
        .filterWhere('lease_id', 'is', null)
        .filterWhere('purpose', '!=', 'invitation')
        .filterWhere('next_attempt_at', '<=', now.toISOString())
        .as('due'),
    ])
    .executeTakeFirstOrThrow();
  const [sending, due] = [Number(row.sending), Number(row.due)];
  return { due, sending, waiting: Number(row.all) - sending - due };
}

export interface Outbox {
  /** Checks for due mail within `delayMs` (default: at once). Call it after the commit that queued mail. */
  wake(delayMs?: number): void;
  /**
   * Removes the mail files of deleted accounts and entries of the waitlist. Never fails: files that cannot be removed now
   * are removed by `sweepFiles`.
   */
  forget(...recipients: string[]): Promise<void>;
  /** Removes the mail files of all deleted accounts and entries. @throws file system errors */
  sweepFiles(): Promise<void>;
  /** Stops for good: waits up to 5 s for the mails that are being sent, ends what is left of them, and stores the outcomes. */
  stop(): Promise<void>;
}

interface OutboxDeps extends DeliveryDeps {
  jobs: JobRunner;
}

/** Opens the outbox. Nothing is sent before the first `wake`, not even mail left from an earlier run. */
export function openOutbox(deps: OutboxDeps): Outbox {
  const { db, log, mailer } = deps;
  let isStopped = false;

  async function forget(...recipients: string[]): Promise<void> {
    try {
      await mailer.forget(new Set(recipients));
    } catch (error) {
      log.error(
        { err: error },
        'Mail files of a deleted recipient are still there; a later sweep removes them',
      );
    }
  }

  const delivery = createDelivery(deps, { forget, wake: () => job.wake() });
  const job = deps.jobs.add({
    name: 'outbox',
    everyMs: POLL_MS,
    async work() {
      while (!isStopped && (await delivery.deliverNext())) continue;
      return delivery.untilNext();
    },
  });

  async function finish(): Promise<void> {
    await job.stop();
    try {
      await delivery.finish();
    } catch (error) {
      log.error({ err: error }, 'What has become of a mail could not be stored; it may be sent again');
    }
  }

  return {
    wake: (delayMs) => job.wake(delayMs),
    forget,
    sweepFiles: () => sweepFiles(db, mailer),
    async stop() {
      isStopped = true;
      const finished = finish();
      const wait = (ms: number) => Promise.race([finished, sleep(ms, undefined, { ref: false })]);
      await wait(STOP_GRACE_MS);
      // A mail server that does not answer must not delay the stop.
      delivery.interrupt();
      await wait(RECORD_GRACE_MS);
    },
  };
}

/** Lists the files before the accounts and entries, so that one that is created in between keeps its file. */
async function sweepFiles(db: Db, mailer: Mailer): Promise<void> {
  const ids = await mailer.listRecipients();
  const gone = new Set(ids);
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const some = ids.slice(start, start + IDS_PER_QUERY);
    for (const table of ['users', 'subscribers'] as const) {
      const rows = await db.selectFrom(table).select('id').where('id', 'in', some).execute();
      for (const { id } of rows) gone.delete(id);
    }
  }
  if (gone.size > 0) await mailer.forget(gone);
}
