// All rate limits in one table, and the counters behind them. Procedures consume from buckets by name;
// both doors, spelling variants and batches therefore share them.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors.ts';

export interface BucketLimit {
  /** How many are let through in each window. */
  max: number;
  /** The length of the window. */
  seconds: number;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Beside its hourly limit, an account gets at most one recovery mail in this time. */
const RECOVERY_GAP_SECONDS = 60;

/** The default limits of contract 8; `RATE_LIMITS` overrides single buckets by these names. */
export const defaultLimits = {
  login_account: { max: 10, seconds: QUARTER_HOUR },
  login_address: { max: 100, seconds: QUARTER_HOUR },
  recovery_account: { max: 5, seconds: HOUR },
  recovery_address: { max: 30, seconds: HOUR },
  signup_address: { max: 60, seconds: HOUR },
  waitlist_minute: { max: 60, seconds: 60 },
  waitlist_day: { max: 600, seconds: DAY },
  password_change: { max: 10, seconds: QUARTER_HOUR },
} satisfies Record<string, BucketLimit>;

export type BucketName = keyof typeof defaultLimits;
export type BucketLimits = Partial<Record<BucketName, BucketLimit>>;

// Safe: the keys of the literal above, and there is at least one.
export const bucketNames = Object.keys(defaultLimits) as [BucketName, ...BucketName[]];

export interface RateLimits {
  /**
   * Takes one from a bucket.
   * @throws AppError 429 with Retry-After when nothing is left
   */
  consume(bucket: BucketName, key: string): Promise<void>;
  /** Whether one more recovery mail may go to this account; takes it where it may. Nobody is told. */
  allowRecovery(account: string): Promise<boolean>;
  /** Gives `points` back to a bucket, for attempts that turned out not to count. */
  refund(bucket: BucketName, key: string, points: number): Promise<void>;
  /** Empties the count of one key; returns how many it had counted. */
  reset(bucket: BucketName, key: string): Promise<number>;
}

/**
 * Builds the counters. They live in memory: a restart forgets them, which a single process can afford.
 * @param overrides limits by bucket name, or 'off' for none at all
 */
export function createRateLimits(overrides: BucketLimits | 'off'): RateLimits {
  if (overrides === 'off') {
    return {
      consume: async () => {},
      allowRecovery: async () => true,
      refund: async () => {},
      reset: async () => 0,
    };
  }
  const limiters = new Map(
    bucketNames.map((name) => {
      const { max, seconds } = overrides[name] ?? defaultLimits[name];
      return [name, new RateLimiterMemory({ keyPrefix: name, points: max, duration: seconds })] as const;
    }),
  );
  // An override says all there is to say about mail to one account, so the default's second limit goes with it.
  const recoveryGap = overrides.recovery_account
    ? undefined
    : new RateLimiterMemory({ keyPrefix: 'recovery_gap', points: 1, duration: RECOVERY_GAP_SECONDS });
  function limiterOf(bucket: BucketName): RateLimiterMemory {
    const limiter = limiters.get(bucket);
    if (!limiter) throw new Error(`No rate limit bucket ${bucket}`);
    return limiter;
  }
  return {
    async consume(bucket, key) {
      try {
        await limiterOf(bucket).consume(key);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw tooManyRequests(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)));
      }
    },
    async allowRecovery(account) {
      const take = (limiter: RateLimiterMemory | undefined) =>
        limiter === undefined ||
        limiter.consume(account).then(
          () => true,
          () => false,
        );
      return (await take(recoveryGap)) && (await take(limiterOf('recovery_account')));
    },
    async refund(bucket, key, points) {
      if (points > 0) await limiterOf(bucket).reward(key, points);
    },
    async reset(bucket, key) {
      const limiter = limiterOf(bucket);
      const counted = (await limiter.get(key))?.consumedPoints ?? 0;
      await limiter.delete(key);
      return counted;
    },
  };
}
