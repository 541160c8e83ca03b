// The values of metrics that the database has. A scrape never depends on the database: it waits for them for a moment only,
// and otherwise gets those that were read last.
import { setTimeout as sleep } from 'node:timers/promises';
import { readTotal } from '#server/db/counters.ts';
import type { Engine } from '#server/db/engine.ts';
import { listJobs } from '#server/jobs/jobs.service.ts';
import { readPage } from '#server/subscribers/waitlist-pages.ts';
import type { Deps } from '#server/trpc/deps.ts';
import { countMail, type MailCounts } from '#server/mail/outbox.ts';

const WAIT_MS = 100;

export interface StoredValues {
  readAt: Date;
  subscribers: number;
  users: number;
  products: number;
  mails: MailCounts;
  jobs: Awaited<ReturnType<typeof listJobs>>;
  /** The size of the database and its write-ahead log. */
  bytes: number;
}

export interface StoredValueReader {
  /** What was read last; undefined before the first success. */
  latest(): StoredValues | undefined;
  /** Reads the values; returns after 100 ms even if that takes longer, and never rejects. */
  refresh(): Promise<void>;
}

export function openStoredValues(deps: Pick<Deps, 'engine' | 'clock'>): StoredValueReader {
  let values: StoredValues | undefined;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      values = await readValues(deps.engine, deps.clock());
    } catch {
      // The age of the values tells; what fails raises its own alarm.
    } finally {
      reading = undefined;
    }
  }

  return {
    latest: () => values,
    async refresh() {
      const enough = new AbortController();
      // Shared by all scrapes, so that a database that hangs is not asked again and again.
      reading ??= read();
      await Promise.race([reading, sleep(WAIT_MS, undefined, { signal: enough.signal }).catch(() => {})]);
      enough.abort();
    },
  };
}

async function readValues(engine: Engine, now: Date): Promise<StoredValues> {
  const { db } = engine;
  return {
    readAt: now,
    subscribers: (await readPage(db, { skip: 0, limit: 1 })).count,
    users: await readTotal(db, 'users'),
    products: await readTotal(db, 'products'),
    mails: await countMail(db, now),
    jobs: await listJobs(db),
    bytes: await engine.size(),
  };
}
