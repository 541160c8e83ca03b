// The rate limits by name, which RATE_LIMITS overrides and rate-limits.ts counts.
import type { RateLimiterStoreAbstract } from 'rate-limiter-flexible';

export interface BucketLimit {
  /** How many are allowed in each window. */
  max: number;
  /** The length of the window in seconds. */
  seconds: number;
}

/** A whole IPv6 site (/48) has this many times the limit of one of its networks (/64). */
export const SITE_FACTOR = 10;

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** The default limits; `RATE_LIMITS` overrides single buckets by these names. */
export const defaultLimits = {
  login_account: { max: 10, seconds: QUARTER_HOUR },
  login_address: { max: 100, seconds: QUARTER_HOUR },
  passkey_options: { max: 120, seconds: QUARTER_HOUR },
  recovery_account: { max: 5, seconds: HOUR },
  recovery_address: { max: 30, seconds: HOUR },
  signup_address: { max: 60, seconds: HOUR },
  invitation_address: { max: 120, seconds: HOUR },
  waitlist_minute: { max: 60, seconds: 60 },
  waitlist_day: { max: 600, seconds: DAY },
  entry_mail: { max: 1, seconds: HOUR },
  password_change: { max: 10, seconds: QUARTER_HOUR },
  second_factor: { max: 10, seconds: QUARTER_HOUR },
  email_change: { max: 20, seconds: HOUR },
  user_writes: { max: 600, seconds: 60 },
  ask_user: { max: 60, seconds: 60 },
  ask_hints: { max: 300, seconds: 60 },
  find_person: { max: 200, seconds: HOUR },
} satisfies Record<string, BucketLimit>;

export type BucketName = keyof typeof defaultLimits;
export type BucketLimits = Partial<Record<BucketName, BucketLimit>>;

// Safe: the keys of the literal above, and there is at least one.
export const bucketNames = Object.keys(defaultLimits) as [BucketName, ...BucketName[]];

/** The limits that count clients; the others count accounts and users. */
export const addressBuckets: ReadonlySet<BucketName> = new Set([
  'login_address',
  'passkey_options',
  'recovery_address',
  'signup_address',
  'invitation_address',
  'waitlist_minute',
  'waitlist_day',
]);

/** A place outside of the process that counts for all processes of an installation. */
export interface LimitStore {
  /**
   * Makes the counter of a limit, whose `reward` takes back counted attempts only, in one step: it never counts below zero, and
   * however many attempts were refused, they make no difference. A window that a clock ahead has begun is over.
   * @param name the first part of its keys; counters of the same name share their counts
   */
  open(name: string, limit: BucketLimit): RateLimiterStoreAbstract;
  /** Deletes the counts of windows that are over. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * How far the clocks of processes, and a clock before and after it was put right, may differ without an effect on a window, in
 * milliseconds. A window whose end is further away than its length and this was begun by a wrong clock.
 */
export const CLOCK_TOLERANCE_MS = 60_000;

/** Whether a window of `seconds` that ends in `msBeforeNext` milliseconds is over, or was begun by a clock that was ahead. */
export function isOver(msBeforeNext: number, seconds: number): boolean {
  return msBeforeNext <= 0 || msBeforeNext > seconds * 1000 + CLOCK_TOLERANCE_MS;
}

/** The options of a counter that are the same in every store. */
export function counterOptions(name: string, { max, seconds }: BucketLimit) {
  // The attempt after the last allowed one is the first that is refused; later ones are refused without asking the store.
  return { keyPrefix: name, points: max, duration: seconds, inMemoryBlockOnConsumed: max + 1 };
}
