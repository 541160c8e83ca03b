// A mutex for each key: tasks with the same key run one after the other, tasks with different keys in parallel. Without it,
// concurrent log-ins to one account would use up its limit before the first success resets it.
import pLimit, { type LimitFunction } from 'p-limit';
import { overloaded } from '../errors.ts';
import { codeOf, storageTrouble } from '../db/storage-trouble.ts';

const QUEUE_LENGTH = 64;

export interface KeyedMutex {
  /**
   * Runs `work` after all earlier work under this key.
   * @returns its result
   * @throws AppError 503 where 64 wait under this key, or where earlier work met a locked database while this waited: it
   *   has then waited for the lock as long
   */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

interface Queue {
  limit: LimitFunction;
  /** When work under this key last failed on the database's lock, in milliseconds of the monotonic clock. */
  lockedAt: number;
}

/** Builds the mutexes; a key takes memory only while work runs or waits under it. */
export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, Queue>();
  return {
    async run(key, work) {
      const arrived = performance.now();
      const queue = queues.get(key) ?? { limit: pLimit(1), lockedAt: 0 };
      const { limit } = queue;
      if (limit.pendingCount >= QUEUE_LENGTH) throw overloaded();
      queues.set(key, queue);
      try {
        return await limit(async () => {
          if (queue.lockedAt > arrived) throw overloaded();
          return await work().catch((error: unknown) => {
            // Inside of `limit`: the next one begins as soon as this returns.
            if (storageTrouble(codeOf(error) ?? '') === 'locked') queue.lockedAt = performance.now();
            throw error;
          });
        });
      } finally {
        if (limit.activeCount + limit.pendingCount === 0) queues.delete(key);
      }
    },
  };
}
