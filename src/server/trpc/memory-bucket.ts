// Counts the attempts of a limit in memory of bounded size, so a restart resets them.
import type { ClientKey } from '../client-address.ts';
import { SITE_FACTOR, type BucketLimit } from '../limits.ts';
import { createWindowCounter, type WindowCounter } from './window-counter.ts';

/** The maximum number of keys in each bucket. A full bucket takes about 20 MB. */
const KEYS_PER_BUCKET = 100_000;

/** The key that is counted: a string for an account or a user, or the network and site of a client. */
export type LimitKey = string | ClientKey;

/** A limit with its counts. */
export interface Bucket {
  /**
   * Counts an attempt, for an IPv6 client also against the limit of its site. A refused attempt is not counted.
   * @returns the milliseconds to wait; 0 if the attempt is allowed
   */
  take(key: LimitKey): Promise<number>;
  /** Removes up to `points` attempts. */
  remove(key: LimitKey, points: number): Promise<void>;
  /** Removes all attempts of a key. @returns how many there were */
  reset(key: LimitKey): Promise<number>;
}

interface Count {
  counter: WindowCounter;
  key: string;
}

/** Builds the counters of a limit. @param now a monotonic clock, in milliseconds */
export function createMemoryBucket({ max, seconds }: BucketLimit, now: () => number): Bucket {
  const build = (limit: number) =>
    createWindowCounter({ max: limit, windowMs: seconds * 1000, capacity: KEYS_PER_BUCKET, now });
  const keys = build(max);
  const sites = build(max * SITE_FACTOR);

  /** The counters of a key; the first one is its own, the second one that of its site. */
  function countsOf(key: LimitKey): Count[] {
    if (typeof key === 'string') return [{ counter: keys, key }];
    const own = { counter: keys, key: key.network };
    return key.site === undefined ? [own] : [own, { counter: sites, key: key.site }];
  }

  return {
    async take(key) {
      const counts = countsOf(key);
      const waitMs = Math.max(...counts.map((count) => count.counter.waitMs(count.key)));
      // In all counters, or in none if one of them has reached its limit.
      if (waitMs === 0) for (const count of counts) count.counter.add(count.key);
      return waitMs;
    },
    async remove(key, points) {
      for (const count of countsOf(key)) count.counter.remove(count.key, points);
    },
    async reset(key) {
      const counts = countsOf(key);
      const [own] = counts;
      const counted = own?.counter.countOf(own.key) ?? 0;
      for (const count of counts) count.counter.remove(count.key, counted);
      return counted;
    },
  };
}
