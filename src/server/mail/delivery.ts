// Delivers the mail of the outbox, one after the other, but those that the mail server takes long for beside each other. A lease
// is committed before sending, so only a kill between sending and recording can send a mail to an account twice; the mail of an
// invitation is not sent again then.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { DeliveryError } from './delivery-error.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { untilDue, type Leased, type Room } from './due-mail.ts';
import { leaseNext, prolongLease } from './lease.ts';
import {
  giveUpLeased,
  recordDelivered,
  recordFailure,
  recordInterrupted,
  waitAfterOutages,
} from './outcomes.ts';

/** How long the next mail waits for one that is being sent. A mail server that scans what it gets may take minutes. */
const PATIENCE_MS = 2000;
/** Which mail there is room for beside so many others: mail servers limit the connections of a client. */
const ROOM_BESIDE: readonly Room[] = ['all', 'all', 'all', 'direct', 'accounts'];

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
  /** Outcomes that are not stored yet. They are stored before the next mail is taken, so that none is sent twice. */
  const unrecorded: (() => Promise<void>)[] = [];
  /** The mails that are being sent. */
  const underWay = new Map<Leased, Promise<void>>();
  /** Those of them whose lease is to be prolonged. */
  const slow = new Set<Leased>();
  const interruption = new AbortController();
  let mustReleaseLeases = deps.servesAlone;
  /** How often in a row the mail server took no mail at all. */
  let outages = 0;

  async function recordOutcomes(): Promise<void> {
    for (let record = unrecorded[0]; record !== undefined; record = unrecorded[0]) {
      await record();
      unrecorded.shift();
    }
  }

  async function send(mail: Leased): Promise<void> {
    const recipient = mail.user_id ?? mail.subscriber_id ?? '';
    const outagesBefore = outages;
    try {
      await mailer.send(mail.email, mail.message, recipient, interruption.signal);
      outages = 0;
      unrecorded.push(async () => {
        if (!(await recordDelivered(db, mail))) await forget(recipient);
      });
    } catch (error) {
      const failedAt = clock();
      const hasAnswered = error instanceof DeliveryError && ['refused', 'temporary'].includes(error.failure);
      if (interruption.signal.aborted && !hasAnswered) {
        unrecorded.push(() => recordInterrupted(db, mail, failedAt, error));
        return;
      }
      // What fails beside each other fails by one outage.
      outages = hasAnswered ? 0 : Math.max(outages, Math.min(outages, outagesBefore) + 1);
      const outageMs = waitAfterOutages(outages);
      unrecorded.push(() => recordFailure(deps, mail, failedAt, error, outageMs));
    }
  }

  /** @returns when it has been sent, or the patience is over */
  async function begin(mail: Leased): Promise<void> {
    const sending = send(mail).finally(() => {
      underWay.delete(mail);
      slow.delete(mail);
    });
    underWay.set(mail, sending);
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
      await giveUpLeased(db, clock());
      const room = ROOM_BESIDE[underWay.size];
      if (room === undefined) return false;
      const mail = await leaseNext(deps, room);
      if (mail === undefined) return false;
      if (mail === 'dropped') return true;
      await begin(mail);
      await prolongLeases();
      await recordOutcomes();
      return true;
    },
    async untilNext() {
      const room = ROOM_BESIDE[underWay.size];
      return room === undefined ? undefined : untilDue(db, clock(), config.mailPerMinute, room);
    },
    async finish() {
      await Promise.all(underWay.values());
      await recordOutcomes();
    },
    interrupt: () => interruption.abort(),
  };
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
