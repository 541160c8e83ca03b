// The counters behind the rate limits (limits.ts). Procedures consume from buckets by name, so both transports, all spellings
// of an address and all calls of a batch share them.
import type { Alarms } from '../alarms.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engine.ts';
import { tooManyRequests } from '../errors.ts';
import {
  addressBuckets,
  bucketNames,
  defaultLimits,
  type BucketLimit,
  type BucketLimits,
  type BucketName,
  type LimitStore,
} from '../limits.ts';
import { createMemoryBucket, type Bucket, type LimitKey } from './memory-bucket.ts';
import { createSharedBucket } from './shared-bucket.ts';

/** The minimum time between two recovery mails to an account, in addition to the hourly limit. */
const RECOVERY_GAP_SECONDS = 60;

export interface RateLimits {
  /**
   * Counts an attempt, for an IPv6 client also against the limit of its site. A refused attempt is not counted.
   * @throws AppError 429 with Retry-After if the limit is reached
   */
  consume(bucket: BucketName, key: LimitKey): Promise<void>;
  /** Counts a recovery mail to this account. @returns whether it is allowed; the client is not told */
  allowRecovery(account: string): Promise<boolean>;
  /** Counts a mail to this address of the waitlist. @returns whether it is allowed; the client is not told */
  allowEntryMail(email: string): Promise<boolean>;
  /** Removes `points` attempts that turned out not to count. */
  refund(bucket: BucketName, key: LimitKey, points: number): Promise<void>;
  /** Removes all attempts of a key. @returns how many there were */
  reset(bucket: BucketName, key: LimitKey): Promise<number>;
  /** Ends the connection to the server of LIMITS_URL, if there is one. */
  close(): Promise<void>;
}

/**
 * Opens the counters that the settings name: those of all processes on the server of LIMITS_URL; without it, limits of
 * accounts in the database, if several processes can serve from it, and all others in memory.
 * @throws StartError if the server of LIMITS_URL cannot be used
 */
export async function openRateLimits(
  { rateLimits, limitsUrl }: Pick<Config, 'rateLimits' | 'limitsUrl'>,
  engine: Engine,
  alarms: Alarms,
): Promise<RateLimits> {
  if (rateLimits === 'off') return noLimits;
  if (limitsUrl === null) return createRateLimits(rateLimits, alarms, { accounts: engine.limitStore });
  // Loaded on demand: a start without the setting does not need it.
  const { openRedisStore } = await import('./redis-store.ts');
  const store = await openRedisStore(limitsUrl, alarms);
  return createRateLimits(rateLimits, alarms, { accounts: store, addresses: store }, () => store.close());
}

const noLimits: RateLimits = {
  consume: async () => {},
  allowRecovery: async () => true,
  allowEntryMail: async () => true,
  refund: async () => {},
  reset: async () => 0,
  close: async () => {},
};

interface Stores {
  /** Counts accounts and users; in memory if undefined. */
  accounts?: LimitStore | undefined;
  /** Counts clients; in memory if undefined. */
  addresses?: LimitStore | undefined;
}

/**
 * Builds the counters.
 * @param overrides limits by bucket name
 * @param alarms one is raised while a store fails
 * @param stores where to count what processes share
 * @param close ends the connections of the stores
 */
export function createRateLimits(
  overrides: BucketLimits,
  alarms: Alarms,
  { accounts, addresses }: Stores = {},
  close = async (): Promise<void> => {},
): RateLimits {
  // Monotonic, so that a change of the clock neither ends nor prolongs a window.
  const now = () => performance.now();
  const build = (name: string, limit: BucketLimit, store: LimitStore | undefined): Bucket => {
    const memory = createMemoryBucket(limit, now);
    return store === undefined
      ? memory
      : createSharedBucket({ name, limit, store, insurance: memory, alarms, now });
  };
  const buckets = new Map(
    bucketNames.map((name): [BucketName, Bucket] => {
      const limit = overrides[name] ?? defaultLimits[name];
      return [name, build(name, limit, addressBuckets.has(name) ? addresses : accounts)];
    }),
  );
  // An override replaces the whole limit of mail to an account, so the minimum gap does not apply either.
  const recoveryGap = overrides.recovery_account
    ? undefined
    : build('recovery_gap', { max: 1, seconds: RECOVERY_GAP_SECONDS }, accounts);

  function find(name: BucketName): Bucket {
    const bucket = buckets.get(name);
    if (!bucket) throw new Error(`No rate limit bucket ${name}`);
    return bucket;
  }

  return {
    async consume(bucket, key) {
      const waitMs = await find(bucket).take(key);
      if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
    },
    async allowRecovery(account) {
      if (recoveryGap !== undefined && (await recoveryGap.take(account)) > 0) return false;
      return (await find('recovery_account').take(account)) === 0;
    },
    allowEntryMail: async (email) => (await find('entry_mail').take(email)) === 0,
    refund: (bucket, key, points) => find(bucket).remove(key, points),
    reset: (bucket, key) => find(bucket).reset(key),
    close,
  };
}
