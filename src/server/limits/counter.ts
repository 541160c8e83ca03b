// Counts the attempts of a limit by key: in memory, or in a store that all processes share.
import { hash } from 'node:crypto';
import type { RateLimiterRes, RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import { BoundedMemory } from './bounded-memory.ts';
import { isOver } from './buckets.ts';

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

/** Builds a counter on one of the library, whose `reward` does what `LimitStore` says. */
export function createCounter(limiter: BoundedMemory | RateLimiterStoreAbstract): Counter {
  const store = limiter instanceof BoundedMemory ? undefined : limiter;
  let askedAt = performance.now();
  let isAway = false;
  // In a store, since it may be the address of a person or a client.
  const stored = (key: string) => (store === undefined ? key : hash('sha256', key, 'base64url'));

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
        const { msBeforeNext } = error as RateLimiterRes;
        // Not longer than a window, also where the clock has been put back since it began.
        return Math.min(Math.max(1, msBeforeNext), limiter.duration * 1000);
      }
    },
    async remove(key, points) {
      if (points === 0) return;
      await limiter.reward(stored(key), points);
      store?.deleteInMemoryBlockedAll();
    },
    async reset(key) {
      const state = await limiter.get(stored(key));
      // Of several resets at once, the one that deletes the count returns it.
      if (!(await limiter.delete(stored(key))) || state === null) return 0;
      return isOver(state.msBeforeNext, limiter.duration)
        ? 0
        : Math.min(state.consumedPoints, limiter.points);
    },
  };
}
