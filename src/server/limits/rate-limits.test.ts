// The counts in Redis and in PostgreSQL: two processes share them, and the same calls have the same results as in memory.
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAlarms } from '../alarms.ts';
import { clientKey } from '../client-address.ts';
import { systemClock } from '../clock.ts';
import { openEngine } from '../db/open-engine.ts';
import { AppError } from '../errors.ts';
import type { BucketLimits, BucketName, LimitStore } from './buckets.ts';
import { createLog } from '../log/logging.ts';
import { databaseOf, dropDatabase, isPostgres, query } from '../testing/postgres.ts';
import { newDataDir } from '../testing/process.ts';
import { hasRedis, startRedis } from '../testing/redis-server.ts';
import { createRateLimits, type LimitKey, type RateLimits } from './rate-limits.ts';
import { openRedisStore } from './redis-store.ts';

const log = createLog('silent');
const WINDOW = { max: 3, seconds: 3600 };

/** @returns the seconds to wait; 0 if the attempt was counted */
async function consume(limits: RateLimits, bucket: BucketName, key: LimitKey): Promise<number> {
  try {
    await limits.consume(bucket, key);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return error.retryAfterSeconds ?? -1;
    throw error;
  }
}

let keys = 0;
const newKey = () => `key ${(keys += 1)}`;

interface Stores {
  stores: [LimitStore, LimitStore];
  close(): Promise<void>;
}

const storesBy: Record<string, { isHere: boolean; open: () => Promise<Stores> }> = {
  redis: {
    isHere: hasRedis,
    async open() {
      const server = await startRedis();
      const openStore = () => openRedisStore(`${server.url}/1`, createAlarms(log, systemClock));
      const stores: Stores['stores'] = [await openStore(), await openStore()];
      const close = async () => {
        await Promise.all(stores.map((store) => store.close()));
        await server.stop();
      };
      return { stores, close };
    },
  },
  postgres: {
    isHere: isPostgres,
    async open() {
      const dataDir = newDataDir();
      const databaseUrl = (await databaseOf(dataDir)) ?? null;
      const openStore = async () => {
        const engine = await openEngine({ dataDir, databaseUrl });
        if (engine.limitStore === undefined) throw new Error('This engine has no store.');
        return { engine, store: engine.limitStore };
      };
      const [first, second] = [await openStore(), await openStore()];
      const close = async () => {
        await Promise.all([first, second].map(({ engine }) => engine.close()));
        await dropDatabase(dataDir);
      };
      return { stores: [first.store, second.store], close };
    },
  },
};

describe.each(Object.entries(storesBy))('%s', (_name, { isHere, open }) => {
  let place: Stores;
  beforeAll(async () => {
    if (isHere) place = await open();
  });
  afterAll(() => place?.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The limits of two processes that share their counts. */
  const share = (overrides: BucketLimits): [RateLimits, RateLimits] => {
    const build = (store: LimitStore) =>
      createRateLimits(overrides, createAlarms(log, systemClock), { accounts: store, addresses: store });
    return [build(place.stores[0]), build(place.stores[1])];
  };

  test.skipIf(!isHere)('calls spread over two processes have the results of one', async () => {
    const overrides = { password_change: WINDOW, recovery_account: WINDOW };
    const shared = share(overrides);
    const alone = createRateLimits(overrides, createAlarms(log, systemClock));
    const call = fc.oneof(
      { weight: 4, arbitrary: fc.constant(['consume', 1] as const) },
      fc.tuple(fc.constant('refund' as const), fc.integer({ min: 0, max: 4 })),
      fc.constant(['reset', 0] as const),
      fc.constant(['recovery', 0] as const),
    );
    const calls = fc.array(fc.tuple(call, fc.constantFrom(0 as const, 1 as const)), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(calls, async (steps) => {
        const key = newKey();
        // A process that has refused an attempt learns within a second what another one has removed since.
        let refused: 0 | 1 | undefined;
        for (const [[name, points], chosen] of steps) {
          const run = async (on: RateLimits): Promise<unknown> => {
            if (name === 'consume') return (await consume(on, 'password_change', key)) > 0;
            if (name === 'refund') return on.refund('password_change', key, points);
            if (name === 'reset') return on.reset('password_change', key);
            return on.allowRecovery(key);
          };
          const at = refused ?? chosen;
          const expected = await run(alone);
          expect(await run(shared[at])).toEqual(expected);
          if (name === 'consume' && expected === true) refused = at;
        }
      }),
      { numRuns: 100 },
    );
  });

  test.skipIf(!isHere)(
    'of many attempts at once, over both processes, as many are allowed as the limit says',
    async () => {
      const shared = share({ login_account: { max: 10, seconds: 3600 } });
      for (let round = 0; round < 5; round += 1) {
        const key = newKey();
        const waits = await Promise.all(
          Array.from({ length: 100 }, (_, n) => consume(shared[n % 2 === 0 ? 0 : 1], 'login_account', key)),
        );
        expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
        for (const seconds of waits.filter((wait) => wait > 0)) {
          expect(seconds).toBeGreaterThan(3590);
          expect(seconds).toBeLessThanOrEqual(3600);
        }
        // Refused attempts are not counted: one that is removed leaves room for one.
        expect(await shared[0].reset('login_account', key)).toBe(10);
      }
    },
  );

  test.skipIf(!isHere)('what a process has removed is free in the other one a second later', async () => {
    const [first, second] = share({ password_change: WINDOW });
    const key = newKey();
    for (let n = 0; n < 3; n += 1) expect(await consume(first, 'password_change', key)).toBe(0);
    for (let n = 0; n < 5; n += 1) {
      expect(await consume(first, 'password_change', key)).toBeGreaterThan(3590);
      expect(await consume(second, 'password_change', key)).toBeGreaterThan(3590);
    }
    await second.refund('password_change', key, 1);
    await sleep(1100);
    expect(await consume(first, 'password_change', key)).toBe(0);
    expect(await consume(second, 'password_change', key)).toBeGreaterThan(0);
  });

  test.skipIf(!isHere)('a window ends, and a refund after its end gives nothing', async () => {
    const [first, second] = share({ password_change: { max: 2, seconds: 1 } });
    const key = newKey();
    await Promise.all([consume(first, 'password_change', key), consume(second, 'password_change', key)]);
    expect(await consume(first, 'password_change', key)).toBe(1);
    await sleep(1100);
    await first.refund('password_change', key, 2);
    const waits = [];
    for (let n = 0; n < 4; n += 1) waits.push(await consume(second, 'password_change', key));
    expect(waits).toEqual([0, 0, 1, 1]);
  });

  test.skipIf(!isHere)('refunds at once give each attempt back once, however many were refused', async () => {
    const [first, second] = share({ second_factor: { max: 10, seconds: 3600 } });
    const key = newKey();
    for (let n = 0; n < 10; n += 1) await first.consume('second_factor', key);
    await Promise.allSettled([1, 2, 3].map(() => first.consume('second_factor', key)));
    const refunds = (count: number) =>
      Array.from({ length: count }, (_, n) => (n % 2 ? first : second).refund('second_factor', key, 1));
    /** How many attempts are free, all of which it takes. */
    const free = async () => {
      await sleep(1100);
      let count = 0;
      while (count < 100 && (await consume(second, 'second_factor', key)) === 0) count += 1;
      return count;
    };
    await Promise.all(refunds(9));
    expect(await free()).toBe(9);
    await Promise.all(refunds(30));
    expect(await free()).toBe(10);
    const counts = await Promise.all([first, second].map((limits) => limits.reset('second_factor', key)));
    expect(counts.toSorted()).toEqual([0, 10]);
  });

  test.skipIf(!isHere)('an IPv6 client is counted by its network and its site, or by neither', async () => {
    const [first, second] = share({ waitlist_minute: { max: 1, seconds: 3600 } });
    const client = (network: number) => clientKey(`2001:db8:77:${network.toString(16)}::1`);
    expect(await consume(first, 'waitlist_minute', client(1))).toBe(0);
    // What one network is refused is not counted for its site.
    for (let n = 0; n < 30; n += 1)
      expect(await consume(second, 'waitlist_minute', client(1))).toBeGreaterThan(0);
    for (let n = 2; n <= 10; n += 1)
      expect(await consume(n % 2 ? first : second, 'waitlist_minute', client(n)), `network ${n}`).toBe(0);
    expect(await consume(first, 'waitlist_minute', client(11))).toBeGreaterThan(0);
    // What the site is refused is not counted for the network: a refund to the site leaves room for it.
    await first.refund('waitlist_minute', client(10), 1);
    expect(await consume(first, 'waitlist_minute', client(11))).toBe(0);
  });
});

test.skipIf(!isPostgres)('no key is stored as it is, and a sweep leaves the windows that go on', async () => {
  const dataDir = newDataDir();
  const databaseUrl = (await databaseOf(dataDir)) ?? '';
  const engine = await openEngine({ dataDir, databaseUrl });
  const overrides = { recovery_account: WINDOW, password_change: { max: 2, seconds: 1 } };
  const limits = createRateLimits(overrides, createAlarms(log, systemClock), { accounts: engine.limitStore });
  await limits.allowRecovery('ada@example.org');
  await limits.consume('password_change', 'ada@example.org');
  const rows = () => query(databaseUrl, 'select * from rate_limits order by key');
  const stored = await rows();
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain('ada@');
  await sleep(1100);
  await engine.limitStore?.sweep();
  expect(await rows()).toEqual([
    expect.objectContaining({ key: expect.stringMatching(/^recovery_account:/) }),
  ]);
  const [table] = await query(
    databaseUrl,
    `select relpersistence from pg_class where relname = 'rate_limits'`,
  );
  expect(table).toEqual({ relpersistence: 'u' });
  await engine.close();
  await dropDatabase(dataDir);
});

test.skipIf(!isPostgres)(
  'what was counted while the clock was ahead is over when the clock is right again',
  async () => {
    const dataDir = newDataDir();
    const databaseUrl = (await databaseOf(dataDir)) ?? '';
    const engine = await openEngine({ dataDir, databaseUrl });
    const limits = createRateLimits({ password_change: WINDOW }, createAlarms(log, systemClock), {
      accounts: engine.limitStore,
    });
    const attempt = () => consume(limits, 'password_change', 'ada');
    const attempts = async () => [await attempt(), await attempt(), await attempt(), await attempt()];
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 30 * 86_400_000 });
    try {
      expect(await attempts()).toEqual([0, 0, 0, 3600]);
      vi.setSystemTime(now);
      await sleep(1100);
      // A new window, with its whole limit.
      expect(await attempts()).toEqual([0, 0, 0, 3600]);
      // A clock that is put right by a few seconds ends no window, and nobody waits longer than one.
      vi.setSystemTime(now - 5000);
      await sleep(1100);
      expect(await attempt()).toBe(3600);
      vi.setSystemTime(now + 30 * 86_400_000);
      await limits.consume('password_change', 'bob');
      vi.setSystemTime(now);
      expect(await limits.reset('password_change', 'bob')).toBe(0);
      await limits.consume('password_change', 'eve');
      vi.setSystemTime(now + 30 * 86_400_000);
      await limits.consume('password_change', 'sam');
      vi.setSystemTime(now);
      await engine.limitStore?.sweep();
      // Those of ada and eve: the one of sam is a month away.
      expect(await query(databaseUrl, 'select key from rate_limits')).toHaveLength(2);
    } finally {
      vi.useRealTimers();
      await engine.close();
      await dropDatabase(dataDir);
    }
  },
);
