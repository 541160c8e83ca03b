// A mutex for each key: work under one key runs one piece after the other, work under different keys side by side.
import pLimit, { type LimitFunction } from 'p-limit';
import { overloaded } from '../errors.ts';
import { codeOf, storageTrouble } from '../storage-trouble.ts';

const QUEUE_LENGTH = 64;

export interface KeyedMutex {
  /**
   * Runs `work` when everything that was given before under this key is done.
   * @returns its result
   * @throws AppError 503 where too many wait under this key already, or where the work before has waited for the lock of
   *   the database in vain: what waited behind it has waited for the lock too
   */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

interface Queue {
  limit: LimitFunction;
  /** When work under this key has last waited for the lock of the database in vain. */
  lockedAt: number;
}

/** Builds an empty set of queues; a key is forgotten when nothing waits under it. */
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
            // Here, not outside: by then the next one would have begun.
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
