// Counts in memory of bounded size, so a restart resets them.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isOver, type BucketLimit } from './buckets.ts';

/** The maximum number of keys of each limit, which take about 20 MB. */
export const MOST_KEYS = 40_000;
/** So many are left when the oldest ones are given up: to find them takes milliseconds. */
const KEPT_KEYS = 36_000;

/**
 * The library keeps each key until its window ends. Here a flood of keys pushes out those whose windows began first, and
 * `reward` does what `LimitStore` says.
 */
export class BoundedMemory extends RateLimiterMemory {
  /** At least the number of keys. */
  #keys = 0;
  /** The change that was begun last. Each one reads a count first, so they run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor({ max, seconds }: BucketLimit) {
    super({ keyPrefix: '', points: max, duration: seconds });
  }

  override consume(key: string): Promise<RateLimiterRes> {
    return this.#inTurn(async () => {
      await this.#countOf(key);
      const state = await super.consume(key);
      if (state.isFirstInDuration) this.#keys += 1;
      if (this.#keys > MOST_KEYS) await this.#giveUpOldest();
      return state;
    });
  }

  override reward(key: string, points: number): Promise<RateLimiterRes> {
    return this.#inTurn(async () => {
      const counted = await this.#countOf(key);
      if (counted === 0) return new RateLimiterRes(this.points, 0, 0);
      const left = Math.max(0, Math.min(counted, this.points) - points);
      return super.reward(key, counted - left);
    });
  }

  #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(change, change);
    this.#last = done;
    return done;
  }

  /** The attempts of a key, with the refused ones. Those of a window that is over are deleted. */
  async #countOf(key: string): Promise<number> {
    const state = await this.get(key);
    if (state === null) return 0;
    if (!isOver(state.msBeforeNext, this.duration)) return state.consumedPoints;
    await this.delete(key);
    return 0;
  }

  async #giveUpOldest(): Promise<void> {
    // In the order in which their windows began.
    const { storage } = this.dump();
    const excess = Math.max(0, storage.length - KEPT_KEYS);
    this.#keys = storage.length - excess;
    for (const { key } of storage.slice(0, excess)) await this.delete(key);
  }
}
