// Counts in memory of bounded size, so a restart resets them.
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { BucketLimit } from './buckets.ts';

/** The maximum number of keys of each limit, which take about 20 MB. */
export const MOST_KEYS = 40_000;
/** So many are left when the oldest ones are given up: to find them takes milliseconds. */
const KEPT_KEYS = 36_000;

/** The library keeps each key until its window ends. Here a flood of keys pushes out those whose windows began first. */
export class BoundedMemory extends RateLimiterMemory {
  /** At least the number of keys. */
  #keys = 0;

  constructor({ max, seconds }: BucketLimit) {
    super({ keyPrefix: '', points: max, duration: seconds });
  }

  override async consume(key: string): Promise<RateLimiterRes> {
    const state = await super.consume(key);
    if (state.isFirstInDuration) this.#keys += 1;
    if (this.#keys > MOST_KEYS) await this.#giveUpOldest();
    return state;
  }

  async #giveUpOldest(): Promise<void> {
    // In the order in which their windows began.
    const { storage } = this.dump();
    const excess = Math.max(0, storage.length - KEPT_KEYS);
    this.#keys = storage.length - excess;
    for (const { key } of storage.slice(0, excess)) await this.delete(key);
  }
}
