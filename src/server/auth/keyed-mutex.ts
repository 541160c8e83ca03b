// A mutex for each key: tasks with the same key run one after the other, tasks with different keys in parallel. Without it,
// concurrent log-ins to one account would use up its limit before the first success resets it.
import pLimit, { type LimitFunction } from 'p-limit';
import { overloaded } from '../errors.ts';
import { codeOf, storageTrouble } from '../storage-trouble.ts';

const QUEUE_LENGTH = 64;

export interface KeyedMutex {
  /**
   * Runs `work` after all earlier tasks with this key.
   * @returns its result
   * @throws AppError 503 where too many tasks wait for this key, or where an earlier one has timed out on the lock of the
   *   database while this one waited: it would time out too
   */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

interface Queue {
  limit: LimitFunction;
  /** When a task with this key last timed out on the lock of the database. */
  lockedAt: number;
}

/** Builds the mutex; a key is forgotten when no task has it. */
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
            // Inside the limit: outside, the next task would have begun.
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
