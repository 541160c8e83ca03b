// Counts the attempts of a limit by key: in memory, or in a store that all processes share.
import { hash } from 'node:crypto';
import { RateLimiterMemory, type RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';

/**
 * How long a process refuses a key without asking the store, in milliseconds. It is short, because another process may have
 * removed attempts meanwhile.
 */
const REFUSE_UNASKED_MS = 1000;

export interface Counter {
  /** Counts an attempt. @returns the milliseconds to wait; 0 if it is allowed. @throws Error of the store */
  take(key: string): Promise<number>;
  /** Removes up to `points` allowed attempts. @throws Error of the store */
  remove(key: string, points: number): Promise<void>;
  /** Removes all attempts of a key. @returns how many were allowed. @throws Error of the store */
  reset(key: string): Promise<number>;
}

/** Builds a counter on one of the library, which counts refused attempts as well. */
export function createCounter(limiter: RateLimiterMemory | RateLimiterStoreAbstract): Counter {
  const store = limiter instanceof RateLimiterMemory ? undefined : limiter;
  let askedAt = performance.now();
  let isAway = false;
  // In a store, since it may be the address of a person or a client.
  const stored = (key: string) => (store === undefined ? key : hash('sha256', key, 'base64url'));

  async function countsOf(key: string): Promise<{ allowed: number; refused: number }> {
    const counted = (await limiter.get(stored(key)))?.consumedPoints ?? 0;
    const allowed = Math.min(Math.max(0, counted), limiter.points);
    return { allowed, refused: counted - allowed };
  }

  return {
    async take(key) {
      // While the store is away, keys that it has refused stay refused.
      if (!isAway && performance.now() - askedAt >= REFUSE_UNASKED_MS) {
        store?.deleteInMemoryBlockedAll();
        askedAt = performance.now();
      }
      try {
        await limiter.consume(stored(key));
        isAway = false;
        return 0;
      } catch (error) {
        isAway ||= error instanceof Error;
        if (error instanceof Error) throw error;
        // Safe: the library rejects with an error of the store or with the state of the key.
        return Math.max(1, (error as RateLimiterRes).msBeforeNext);
      }
    },
    async remove(key, points) {
      if (points === 0) return;
      const { allowed, refused } = await countsOf(key);
      if (allowed > 0) await limiter.reward(stored(key), Math.min(points, allowed) + refused);
      store?.deleteInMemoryBlockedAll();
    },
    async reset(key) {
      const { allowed } = await countsOf(key);
      await limiter.delete(stored(key));
      return allowed;
    },
  };
}
