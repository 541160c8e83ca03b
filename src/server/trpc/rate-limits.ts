// The counters behind the rate limits (limits.ts). Procedures consume from buckets by name;
// both transports, spelling variants and batches therefore share them.
import type { ClientKey } from '../client-address.ts';
import { tooManyRequests } from '../errors.ts';
import { bucketNames, defaultLimits, type BucketLimits, type BucketName } from '../limits.ts';
import { createWindowCounter, type WindowCounter } from './window-counter.ts';

/** Beside its hourly limit, an account gets at most one recovery mail in this time. */
const RECOVERY_GAP_SECONDS = 60;
/** How many times as much as one IPv6 network of a site the whole site may take. */
const SITE_FACTOR = 10;
/** How many keys each bucket counts at most. It takes some 20 MB to fill one. */
const KEYS_PER_BUCKET = 100_000;

/** What is counted: an account or a user by a text, a client by its network and the site that the network is part of. */
export type LimitKey = string | ClientKey;

export interface RateLimits {
  /**
   * Takes one from a bucket, and for an IPv6 client one from the bucket of its site, or from neither.
   * @throws AppError 429 with Retry-After when nothing is left
   */
  consume(bucket: BucketName, key: LimitKey): Promise<void>;
  /** Whether one more recovery mail may go to this account; takes it where it may. Nobody is told. */
  allowRecovery(account: string): Promise<boolean>;
  /** Gives `points` back to a bucket, for attempts that turned out not to count. */
  refund(bucket: BucketName, key: LimitKey, points: number): Promise<void>;
  /** Takes back what one key has counted; returns how many that were. */
  reset(bucket: BucketName, key: LimitKey): Promise<number>;
}

/** A limit with its counts: those of the keys, and for clients those of their sites. */
interface Bucket {
  keys: WindowCounter;
  sites: WindowCounter;
}

/**
 * Builds the counters. They live in memory, of bounded size: a restart forgets them, which a single process can afford.
 * @param overrides limits by bucket name, or 'off' for none at all
 * @param now the time in milliseconds, of a clock that is never set back
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
  // An override says all there is to say about mail to one account, so the default's second limit goes with it.
  const recoveryGap = overrides.recovery_account ? undefined : buildCounter(1, RECOVERY_GAP_SECONDS);

  /** The counts that a key takes part in; the first one is its own. */
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
 * Takes one from every count, or from none where one of them has nothing left: what is refused is not counted.
 * @returns how many milliseconds to wait where it is refused, else 0
 */
function tryTake(counts: readonly Count[]): number {
  const waitMs = Math.max(...counts.map(({ counter, key }) => counter.waitMs(key)));
  if (waitMs === 0) for (const { counter, key } of counts) counter.add(key);
  return waitMs;
}
