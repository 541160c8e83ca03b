// Delivers the mail of the outbox, one after the other. A lease is committed before sending, so only a kill between sending
// and recording can send a mail to an account twice; the mail of an invitation is not sent again then.
import type { Db } from '../db/schema.ts';
import { DeliveryError } from './delivery-error.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { untilDue, type Leased } from './due-mail.ts';
import { leaseNext } from './lease.ts';
import { giveUpLeased, recordDelivered, recordFailure, waitAfterOutages } from './outcomes.ts';

interface Delivery {
  /** Sends the mail that is due first. @returns whether there was one @throws database errors */
  deliverNext(): Promise<boolean>;
  /** Stores outcomes that could not be stored before; not to be called during `deliverNext`. @throws database errors */
  recordOutcomes(): Promise<void>;
  /** @returns milliseconds until a mail is due; undefined if none waits */
  untilNext(): Promise<number | undefined>;
}

/** @param forget removes the files of a deleted account or entry; never fails */
export function createDelivery(deps: DeliveryDeps, forget: (recipient: string) => Promise<void>): Delivery {
  const { db, clock, mailer, config } = deps;
  /** Outcomes that are not stored yet. They are stored before the next mail is taken, so that none is sent twice. */
  const unrecorded: (() => Promise<void>)[] = [];
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
    try {
      await mailer.send(mail.email, mail.message, recipient);
      outages = 0;
      unrecorded.push(async () => {
        if (!(await recordDelivered(db, mail))) await forget(recipient);
      });
    } catch (error) {
      const failedAt = clock();
      const hasAnswered = error instanceof DeliveryError && ['refused', 'temporary'].includes(error.failure);
      outages = hasAnswered ? 0 : outages + 1;
      const outageMs = waitAfterOutages(outages);
      unrecorded.push(() => recordFailure(deps, mail, failedAt, error, outageMs));
    }
  }

  return {
    recordOutcomes,
    async deliverNext() {
      await recordOutcomes();
      if (mustReleaseLeases) {
        await releaseLeases(db, clock());
        mustReleaseLeases = false;
      }
      await giveUpLeased(db, clock());
      const mail = await leaseNext(deps);
      if (mail === undefined) return false;
      if (mail === 'dropped') return true;
      await send(mail);
      await recordOutcomes();
      return true;
    },
    untilNext: () => untilDue(db, clock(), config.mailPerMinute),
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
