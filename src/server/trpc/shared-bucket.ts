// Counts the attempts of a limit in a store that all processes share, and in memory while the store is away.
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { Alarms } from '../alarms.ts';
import { hashSecret } from '../auth/secrets.ts';
import { codeOf, storageTrouble } from '../db/storage-trouble.ts';
import { SITE_FACTOR, type BucketLimit, type LimitStore } from '../limits.ts';
import type { Bucket } from './memory-bucket.ts';

/**
 * How long a process refuses a key without asking the store, in milliseconds. It is short, because another process may have
 * removed attempts meanwhile.
 */
const REFUSE_UNASKED_MS = 1000;

/** PostgreSQL's refusal of a further connection. */
const TOO_MANY_CONNECTIONS = '53300';

interface SharedBucketOptions {
  name: string;
  limit: BucketLimit;
  store: LimitStore;
  /** Counts while the store is away. */
  insurance: Bucket;
  alarms: Alarms;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
}

/** Builds the counters of a limit in a store. Its methods do not fail: attempts are then counted by `insurance`. */
export function createSharedBucket({
  name,
  limit,
  store,
  insurance,
  alarms,
  now,
}: SharedBucketOptions): Bucket {
  const keys = createCounter(store, name, limit, now);
  const sites = createCounter(store, `${name}_site`, { ...limit, max: limit.max * SITE_FACTOR }, now);

  async function insured<Result>(shared: () => Promise<Result>, insuring: () => Promise<Result>) {
    try {
      const result = await shared();
      alarms.clear('limits_not_shared');
      return result;
    } catch (error) {
      // Trouble of the database has alarms of its own, except where only the connection of the counts cannot be opened.
      const code = codeOf(error) ?? '';
      if (code === TOO_MANY_CONNECTIONS || storageTrouble(code) === undefined)
        alarms.raise('limits_not_shared', error instanceof Error ? error.message : undefined);
      return insuring();
    }
  }

  return {
    take: (key) =>
      insured(
        async () => {
          if (typeof key === 'string') return keys.take(key);
          const waitMs = await keys.take(key.network);
          // A network that is locked out takes nothing from its site.
          if (waitMs > 0 || key.site === undefined) return waitMs;
          const siteWaitMs = await sites.take(key.site);
          if (siteWaitMs > 0) await keys.remove(key.network, 1);
          return siteWaitMs;
        },
        () => insurance.take(key),
      ),
    remove: (key, points) =>
      insured(
        async () => {
          await keys.remove(typeof key === 'string' ? key : key.network, points);
          if (typeof key !== 'string' && key.site !== undefined) await sites.remove(key.site, points);
        },
        () => insurance.remove(key, points),
      ),
    reset: (key) =>
      insured(
        async () => {
          const counted = await keys.reset(typeof key === 'string' ? key : key.network);
          if (typeof key !== 'string' && key.site !== undefined) await sites.remove(key.site, counted);
          return counted;
        },
        () => insurance.reset(key),
      ),
  };
}

/** The counts of one limit. Its methods throw the error of the store. */
interface Counter {
  take(key: string): Promise<number>;
  remove(key: string, points: number): Promise<void>;
  reset(key: string): Promise<number>;
}

function createCounter(store: LimitStore, name: string, limit: BucketLimit, now: () => number): Counter {
  const limiter = store.open(name, limit);
  let askedAt = now();
  let isAway = false;
  /** The form in which a key is stored, since it may be the address of a person or a client. */
  const stored = (key: string) => hashSecret(key).toString('base64url');

  async function uncount(key: string, points: number): Promise<void> {
    const { consumedPoints } = await limiter.reward(stored(key), points);
    // The library counts below zero where the window has ended meanwhile, which would allow more attempts than the limit.
    if (consumedPoints < 0) await limiter.penalty(stored(key), -consumedPoints);
  }

  return {
    async take(key) {
      // While the store is away, keys that it has refused stay refused.
      if (!isAway && now() - askedAt >= REFUSE_UNASKED_MS) {
        limiter.deleteInMemoryBlockedAll();
        askedAt = now();
      }
      try {
        await limiter.consume(stored(key));
        isAway = false;
        return 0;
      } catch (error) {
        if (error instanceof Error) {
          isAway = true;
          throw error;
        }
        // Safe: the library rejects with an error of the store or with the state of the key.
        const { consumedPoints, msBeforeNext } = error as RateLimiterRes;
        // The library counts refused attempts too, except those that it refuses without asking the store, which have no
        // count. If the store is lost here, the attempt stays refused and counted.
        if (consumedPoints > 0) await uncount(key, 1).catch(() => undefined);
        return Math.max(1, msBeforeNext);
      }
    },
    async remove(key, points) {
      if (points === 0) return;
      await uncount(key, points);
      limiter.deleteInMemoryBlockedAll();
    },
    async reset(key) {
      const state = await limiter.get(stored(key));
      await limiter.delete(stored(key));
      return Math.min(Math.max(0, state?.consumedPoints ?? 0), limit.max);
    },
  };
}
