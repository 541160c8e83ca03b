// A queue for work that takes much memory or processor time: a few tasks run at a time, some wait, the rest get 503.
import pLimit from 'p-limit';
import { overloaded } from './errors.ts';

export interface BoundedQueue {
  /**
   * Runs `work` as soon as a slot is free.
   * @returns its result
   * @throws AppError 503 with Retry-After when the queue is full; and what `work` throws
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many tasks run and wait at the moment. */
  load(): QueueLoad;
}

export interface QueueLoad {
  running: number;
  waiting: number;
}

/**
 * Builds a queue.
 * @param atOnce how many tasks run at the same time
 * @param waiting how many more may wait
 */
export function createBoundedQueue(atOnce: number, waiting: number): BoundedQueue {
  const limit = pLimit(atOnce);
  return {
    // p-limit counts a task as pending until the next microtask, even if a slot is free.
    run: (work) =>
      limit.activeCount + limit.pendingCount >= atOnce + waiting ? Promise.reject(overloaded()) : limit(work),
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
  };
}
