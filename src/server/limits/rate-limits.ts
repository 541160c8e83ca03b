// The counters behind the rate limits (buckets.ts). Procedures consume from buckets by name, so both transports, all spellings
// of an address and all calls of a batch share them.
import type { Alarms } from '../alarms.ts';
import type { ClientKey } from '../client-address.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engine.ts';
import { codeOf, storageTrouble } from '../db/storage-trouble.ts';
import { tooManyRequests } from '../errors.ts';
import { BoundedMemory } from './bounded-memory.ts';
import {
  addressBuckets,
  bucketNames,
  defaultLimits,
  type BucketLimit,
  type BucketLimits,
  type BucketName,
  type LimitStore,
  SITE_FACTOR,
} from './buckets.ts';
import { createCounter, type Counter } from './counter.ts';

/** PostgreSQL's refusal of a further connection. */
const TOO_MANY_CONNECTIONS = '53300';

/** The minimum time between two recovery mails to an account, in addition to the hourly limit. */
const RECOVERY_GAP_SECONDS = 60;

/** The key that is counted: a string for an account or a user, or the network and site of a client. */
export type LimitKey = string | ClientKey;

export interface RateLimits {
  /**
   * Counts an attempt, for an IPv6 client also against the limit of its site.
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
  const build = (name: string, limit: BucketLimit, store: LimitStore | undefined): Counters => {
    const keys = openCounter(name, limit, store, alarms);
    const sites = openCounter(`${name}_site`, { ...limit, max: limit.max * SITE_FACTOR }, store, alarms);
    return { keys, sites };
  };
  const buckets = new Map(
    bucketNames.map((name): [BucketName, Counters] => {
      const limit = overrides[name] ?? defaultLimits[name];
      return [name, build(name, limit, addressBuckets.has(name) ? addresses : accounts)];
    }),
  );
  // An override replaces the whole limit of mail to an account, so the minimum gap does not apply either.
  const recoveryGap = overrides.recovery_account
    ? undefined
    : build('recovery_gap', { max: 1, seconds: RECOVERY_GAP_SECONDS }, accounts);

  function find(name: BucketName): Counters {
    const bucket = buckets.get(name);
    if (!bucket) throw new Error(`No rate limit bucket ${name}`);
    return bucket;
  }

  return {
    async consume(bucket, key) {
      const waitMs = await take(find(bucket), key);
      if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
    },
    async allowRecovery(account) {
      if (recoveryGap !== undefined && (await recoveryGap.keys.take(account)) > 0) return false;
      return (await find('recovery_account').keys.take(account)) === 0;
    },
    allowEntryMail: async (email) => (await find('entry_mail').keys.take(email)) === 0,
    async refund(bucket, key, points) {
      const { keys, sites } = find(bucket);
      const { network, site } = partsOf(key);
      await keys.remove(network, points);
      if (site !== undefined) await sites.remove(site, points);
    },
    async reset(bucket, key) {
      const { keys, sites } = find(bucket);
      const { network, site } = partsOf(key);
      const counted = await keys.reset(network);
      if (site !== undefined) await sites.remove(site, counted);
      return counted;
    },
    close,
  };
}

/** The counters of a limit. */
interface Counters {
  keys: Counter;
  /** Of the sites of IPv6 clients. */
  sites: Counter;
}

const partsOf = (key: LimitKey): ClientKey =>
  typeof key === 'string' ? { network: key, site: undefined } : key;

/** Counts an attempt by the network and the site of a client. @returns the milliseconds to wait; 0 if it is allowed */
async function take({ keys, sites }: Counters, key: LimitKey): Promise<number> {
  const { network, site } = partsOf(key);
  const waitMs = await keys.take(network);
  // A network that is locked out takes nothing from its site.
  if (waitMs > 0 || site === undefined) return waitMs;
  const siteWaitMs = await sites.take(site);
  if (siteWaitMs > 0) await keys.remove(network, 1);
  return siteWaitMs;
}

/** Opens the counter of a limit. Where its store fails, attempts are counted in memory, with an alarm. */
function openCounter(
  name: string,
  limit: BucketLimit,
  store: LimitStore | undefined,
  alarms: Alarms,
): Counter {
  const memory = createCounter(new BoundedMemory(limit));
  if (store === undefined) return memory;
  const shared = createCounter(store.open(name, limit));

  async function insured<Result>(work: (counter: Counter) => Promise<Result>): Promise<Result> {
    try {
      const result = await work(shared);
      alarms.clear('limits_not_shared');
      return result;
    } catch (error) {
      // Trouble of the database has alarms of its own, except where only the connection of the counts cannot be opened.
      const code = codeOf(error) ?? '';
      if (code === TOO_MANY_CONNECTIONS || storageTrouble(code) === undefined)
        alarms.raise('limits_not_shared', error instanceof Error ? error.message : undefined);
      return work(memory);
    }
  }

  return {
    take: (key) => insured((counter) => counter.take(key)),
    remove: (key, points) => insured((counter) => counter.remove(key, points)),
    reset: (key) => insured((counter) => counter.reset(key)),
  };
}
