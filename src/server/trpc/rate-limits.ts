// The counters behind the rate limits (limits.ts). Procedures consume from buckets by name, so both transports, all spellings
// of an address and all calls of a batch share them.
import type { ClientKey } from '../client-address.ts';
import { tooManyRequests } from '../errors.ts';
import { bucketNames, defaultLimits, type BucketLimits, type BucketName } from '../limits.ts';
import { createWindowCounter, type WindowCounter } from './window-counter.ts';

/** The minimum time between two recovery mails to an account, in addition to the hourly limit. */
const RECOVERY_GAP_SECONDS = 60;
/** A whole IPv6 site (/48) has this many times the limit of one of its networks (/64). */
const SITE_FACTOR = 10;
/** The maximum number of keys in each bucket. A full bucket takes about 20 MB. */
const KEYS_PER_BUCKET = 100_000;

/** The key that is counted: a string for an account or a user, or the network and site of a client. */
export type LimitKey = string | ClientKey;

export interface RateLimits {
  /**
   * Counts an attempt, for an IPv6 client also against the limit of its site. A refused attempt is not counted.
   * @throws AppError 429 with Retry-After if the limit is reached
   */
  consume(bucket: BucketName, key: LimitKey): Promise<void>;
  /** Counts a recovery mail to this account. @returns whether it is allowed; the client is not told */
  allowRecovery(account: string): Promise<boolean>;
  /** Removes `points` attempts that turned out not to count. */
  refund(bucket: BucketName, key: LimitKey, points: number): Promise<void>;
  /** Removes all attempts of a key. @returns how many there were */
  reset(bucket: BucketName, key: LimitKey): Promise<number>;
}

/** The counters of a limit: by key, and for IPv6 clients also by site. */
interface Bucket {
  keys: WindowCounter;
  sites: WindowCounter;
}

/**
 * Builds the counters. They are in memory of bounded size, so a restart resets them.
 * @param overrides limits by bucket name, or 'off' for no limits
 * @param now a monotonic clock, in milliseconds
 */
export function createRateLimits(
  overrides: BucketLimits | 'off',
  now: () => number = () => performance.now(),
): RateLimits {
  if (overrides === 'off') {
    return {
      consume: async () => {},
      allowRecovery: async () => true,
      refund: async () => {},
      reset: async () => 0,
    };
  }
  const buildCounter = (max: number, seconds: number) =>
    createWindowCounter({ max, windowMs: seconds * 1000, capacity: KEYS_PER_BUCKET, now });
  const buckets = new Map(
    bucketNames.map((name): [BucketName, Bucket] => {
      const { max, seconds } = overrides[name] ?? defaultLimits[name];
      return [name, { keys: buildCounter(max, seconds), sites: buildCounter(max * SITE_FACTOR, seconds) }];
    }),
  );
  // An override replaces the whole limit of mail to an account, so the minimum gap does not apply either.
  const recoveryGap = overrides.recovery_account ? undefined : buildCounter(1, RECOVERY_GAP_SECONDS);

  /** The counters of a key; the first one is its own, the second one that of its site. */
  function countsOf(name: BucketName, key: LimitKey): Count[] {
    const bucket = buckets.get(name);
    if (!bucket) throw new Error(`No rate limit bucket ${name}`);
    if (typeof key === 'string') return [{ counter: bucket.keys, key }];
    const own = { counter: bucket.keys, key: key.network };
    return key.site === undefined ? [own] : [own, { counter: bucket.sites, key: key.site }];
  }

  function remove(counts: Count[], points: number): void {
    for (const { counter, key } of counts) counter.remove(key, points);
  }

  return {
    async consume(bucket, key) {
      const waitMs = tryTake(countsOf(bucket, key));
      if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
    },
    async allowRecovery(account) {
      if (recoveryGap !== undefined && tryTake([{ counter: recoveryGap, key: account }]) > 0) return false;
      return tryTake(countsOf('recovery_account', account)) === 0;
    },
    async refund(bucket, key, points) {
      remove(countsOf(bucket, key), points);
    },
    async reset(bucket, key) {
      const counts = countsOf(bucket, key);
      const [own] = counts;
      const counted = own?.counter.countOf(own.key) ?? 0;
      remove(counts, counted);
      return counted;
    },
  };
}

interface Count {
  counter: WindowCounter;
  key: string;
}

/**
 * Counts an attempt in all counters, or in none if one of them has reached its limit.
 * @returns the milliseconds to wait; 0 if the attempt is allowed
 */
function tryTake(counts: readonly Count[]): number {
  const waitMs = Math.max(...counts.map(({ counter, key }) => counter.waitMs(key)));
  if (waitMs === 0) for (const { counter, key } of counts) counter.add(key);
  return waitMs;
}
