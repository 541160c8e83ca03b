// Counts attempts on a Redis or Valkey server, for all processes that use it.
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Alarms } from '../alarms.ts';
import { CLOCK_TOLERANCE_MS, counterOptions, type LimitStore } from './buckets.ts';
import { StartError } from '../start-error.ts';

/** A server that is started together with this program may have to load its data first. */
const WAIT_MS = 10_000;
/** An attempt waits this long for its count, then it is counted in memory. */
const ANSWER_MS = 1000;
const CONNECT_MS = 3000;
const LONGEST_RETRY_MS = 5000;

/**
 * Adds the points of an attempt, or of a refund, which are negative; the library gives the points, the length of the window and
 * the limit. The count stays between zero and the first refused attempt, which a refund leaves out, so that it gives back
 * nothing but what was allowed.
 */
const COUNT = `
  local max, window = tonumber(ARGV[3]), tonumber(ARGV[2]) * 1000
  local ttl = redis.call('pttl', KEYS[1])
  local counted = 0
  if ttl > 0 and ttl <= window + ${CLOCK_TOLERANCE_MS} then
    counted = math.min(tonumber(redis.call('get', KEYS[1])), max)
  else
    ttl = window
  end
  counted = math.max(0, math.min(counted + tonumber(ARGV[1]), max + 1))
  redis.call('set', KEYS[1], counted, 'PX', ttl)
  return {counted, ttl}`;

/**
 * Connects to the server. A connection that is lost later is opened again; until then its counters reject.
 * @param url redis:// or rediss:// (TLS)
 * @param alarms the alarm of a lost connection is cleared when it is back
 * @throws StartError if the server cannot be used
 */
export async function openRedisStore(url: string, alarms: Alarms): Promise<LimitStore> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: ANSWER_MS,
    // A server that does not answer counts as away at once, so that later attempts do not wait for it.
    socketTimeout: ANSWER_MS,
    keepAlive: 5000,
    // A command of a lost connection is neither kept nor sent again: it may have been executed.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(attempts * 200, LONGEST_RETRY_MS),
  });
  const store: LimitStore = {
    open: (name, limit) =>
      new RateLimiterRedis({
        ...counterOptions(`oriel:${name}`, limit),
        storeClient: client,
        rejectIfRedisNotReady: true,
        customIncrTtlLuaScript: COUNT,
      }),
    // The server deletes them itself.
    async sweep() {},
    async close() {
      client.disconnect();
    },
  };
  try {
    await connect(client);
    // Shows that the server accepts commands that write: it does not without its password, and as a replica.
    await store.open('start', { max: Number.MAX_SAFE_INTEGER, seconds: 1 }).consume('any');
  } catch (cause) {
    client.disconnect();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The server of LIMITS_URL cannot be used: ${reason}.`, { cause });
  }
  client.on('ready', () => alarms.clear('limits_not_shared'));
  return store;
}

/** Waits until the server is ready. @throws Error that says what it or the network answered */
async function connect(client: Redis): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let reason = 'it does not answer';
  // Stays for good: without a listener, ioredis writes each failed attempt to the terminal. Attempts raise the alarm.
  client.on('error', (error: Error) => {
    reason = error.message;
    if (error.name === 'ReplyError') reject(error);
  });
  client.once('ready', resolve);
  const timer = setTimeout(() => reject(new Error(reason)), WAIT_MS);
  try {
    client.connect().catch(() => undefined);
    await promise;
  } finally {
    clearTimeout(timer);
  }
}
