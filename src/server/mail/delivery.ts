// Delivers the mail of the outbox, one after the other, but those that the mail server takes long for beside each other. A lease
// is committed before sending, so only a kill between sending and recording can send a mail to an account twice; the mail of an
// invitation is not sent again then.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { DeliveryError } from './delivery-error.ts';
import { untilDue, type Leased, type Openings } from './due-mail.ts';
import { leaseNext, prolongLease, type DeliveryDeps } from './lease.ts';
import { giveUpLeased, recordDelivered, recordFailure, recordInterrupted } from './outcomes.ts';
import { createPause } from './retries.ts';

/** How long the next mail waits for one that is being sent. A mail server that scans what it gets may take minutes. */
const PATIENCE_MS = 2000;

interface Delivery {
  /**
   * Sends the mail that is due first, but does not wait long for it: then it goes on beside the next ones.
   * @returns whether there was one, and room for it
   * @throws database errors
   */
  deliverNext(): Promise<boolean>;
  /** @returns milliseconds until a mail is due; undefined if none waits, or there is no room before one has been sent */
  untilNext(): Promise<number | undefined>;
  /** Waits for the mails that are being sent, and stores outcomes; not to be called during `deliverNext`. @throws database errors */
  finish(): Promise<void>;
  /** Ends the sending of all mails, for a stop. */
  interrupt(): void;
}

interface DeliveryOptions {
  /** Removes the files of a deleted account or entry; never fails. */
  forget: (recipient: string) => Promise<void>;
  /** Called when a mail that was not waited for has been sent, or has failed: then `deliverNext` is to be called. */
  wake: () => void;
  patienceMs?: number;
}

export function createDelivery(deps: DeliveryDeps, options: DeliveryOptions): Delivery {
  const { db, clock, mailer, config } = deps;
  const { forget, wake, patienceMs = PATIENCE_MS } = options;
  const pause = createPause(deps.alarms);
  /** Outcomes that are not stored yet. They are stored before the next mail is taken, so that none is sent twice. */
  const unrecorded: { mail: Leased; record: () => Promise<void> }[] = [];
  /** By its id each mail that is being sent, or whose outcome is not stored yet. */
  const underWay = new Map<string, Promise<void>>();
  /** Those of them whose lease is to be prolonged. */
  const slow = new Set<Leased>();
  const interruption = new AbortController();
  let mustReleaseLeases = deps.servesAlone;

  function openings(now: Date): Openings {
    const busy = [...underWay.keys()];
    return { perMinute: config.mailPerMinute, busy, heldUntil: pause.until(now) };
  }

  async function recordOutcomes(): Promise<void> {
    for (let outcome = unrecorded[0]; outcome !== undefined; outcome = unrecorded[0]) {
      await outcome.record();
      underWay.delete(outcome.mail.id);
      unrecorded.shift();
    }
  }

  async function send(mail: Leased): Promise<void> {
    const recipient = mail.user_id ?? mail.subscriber_id ?? '';
    const note = (record: () => Promise<void>) => unrecorded.push({ mail, record });
    try {
      await mailer.send(mail.email, mail.message, recipient, interruption.signal);
      pause.end();
      note(async () => {
        if (!(await recordDelivered(db, mail))) await forget(recipient);
      });
    } catch (cause) {
      const failedAt = clock();
      const error = cause instanceof DeliveryError ? cause : new DeliveryError(cause, 'connection');
      if (interruption.signal.aborted && !error.isAnswered) {
        note(() => recordInterrupted(db, mail, failedAt, error));
        return;
      }
      pause.failed(error, new Date(mail.leased_at), failedAt);
      note(() => recordFailure(deps, mail, failedAt, error));
    }
  }

  /** @returns when it has been sent, or the patience is over */
  async function begin(mail: Leased): Promise<void> {
    const sending = send(mail).finally(() => slow.delete(mail));
    underWay.set(mail.id, sending);
    const patience = new AbortController();
    const isOver = sleep(patienceMs, true, { signal: patience.signal }).catch(() => true);
    const isSlow = await Promise.race([sending.then(() => false), isOver]);
    patience.abort();
    if (!isSlow) return;
    slow.add(mail);
    void sending.then(wake);
  }

  async function prolongLeases(): Promise<void> {
    for (const mail of slow) {
      await prolongLease(db, mail, clock());
      slow.delete(mail);
    }
  }

  return {
    async deliverNext() {
      await recordOutcomes();
      if (mustReleaseLeases) {
        await releaseLeases(db, clock());
        mustReleaseLeases = false;
      }
      await prolongLeases();
      const now = clock();
      await giveUpLeased(db, { at: now, busy: [...underWay.keys()] });
      const mail = await leaseNext(deps, openings(now));
      if (mail === undefined) return false;
      if (mail === 'dropped') return true;
      await begin(mail);
      await prolongLeases();
      await recordOutcomes();
      return true;
    },
    async untilNext() {
      const now = clock();
      if (pause.isOpen() && (await isEmpty(db))) pause.end();
      return untilDue(db, now, openings(now));
    },
    async finish() {
      await Promise.all(underWay.values());
      await recordOutcomes();
    },
    interrupt: () => interruption.abort(),
  };
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('outbox').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** For the only process: every lease at its start is left from an earlier run. With others, leases run out by themselves. */
async function releaseLeases(db: Db, now: Date): Promise<void> {
  await giveUpLeased(db);
  await db
    .updateTable('outbox')
    .set({ lease_id: null, next_attempt_at: now.toISOString() })
    .where('lease_id', 'is not', null)
    .execute();
}
