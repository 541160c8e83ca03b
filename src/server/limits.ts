// The rate limits by name, which RATE_LIMITS overrides and trpc/rate-limits.ts counts.

export interface BucketLimit {
  /** How many are allowed in each window. */
  max: number;
  /** The length of the window in seconds. */
  seconds: number;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** The default limits; `RATE_LIMITS` overrides single buckets by these names. */
export const defaultLimits = {
  login_account: { max: 10, seconds: QUARTER_HOUR },
  login_address: { max: 100, seconds: QUARTER_HOUR },
  recovery_account: { max: 5, seconds: HOUR },
  recovery_address: { max: 30, seconds: HOUR },
  signup_address: { max: 60, seconds: HOUR },
  waitlist_minute: { max: 60, seconds: 60 },
  waitlist_day: { max: 600, seconds: DAY },
  password_change: { max: 10, seconds: QUARTER_HOUR },
  user_writes: { max: 600, seconds: 60 },
} satisfies Record<string, BucketLimit>;

export type BucketName = keyof typeof defaultLimits;
export type BucketLimits = Partial<Record<BucketName, BucketLimit>>;

// Safe: the keys of the literal above, and there is at least one.
export const bucketNames = Object.keys(defaultLimits) as [BucketName, ...BucketName[]];
