// Work that costs much memory or processor time: a few pieces at once, a bounded queue behind them, then 503.
import pLimit from 'p-limit';
import { overloaded } from './errors.ts';

/**
 * Runs `work` when one of the slots is free.
 * @returns its result
 * @throws AppError 503 with Retry-After when the queue is full; whatever `work` throws
 */
export type BoundedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Builds a queue.
 * @param atOnce how many pieces of work run at the same time
 * @param waiting how many more may wait
 */
export function createBoundedQueue(atOnce: number, waiting: number): BoundedQueue {
  const limit = pLimit(atOnce);
  // Work that is given to an idle queue counts as waiting until the next microtask.
  return (work) =>
    limit.activeCount + limit.pendingCount >= atOnce + waiting ? Promise.reject(overloaded()) : limit(work);
}
