// Taking turns: work under one key runs one after the other, work under different keys side by side.
import pLimit, { type LimitFunction } from 'p-limit';
import { overloaded } from '../errors.ts';

const QUEUE_LENGTH = 64;

export interface Turns {
  /**
   * Runs `work` when everything that was given before under this key is done.
   * @returns its result
   * @throws AppError 503 where too many wait under this key already
   */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Builds an empty set of queues; a key is forgotten when nothing waits under it. */
export function createTurns(): Turns {
  const queues = new Map<string, LimitFunction>();
  return {
    async take(key, work) {
      const queue = queues.get(key) ?? pLimit(1);
      if (queue.pendingCount >= QUEUE_LENGTH) throw overloaded();
      queues.set(key, queue);
      try {
        return await queue(work);
      } finally {
        if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
      }
    },
  };
}
