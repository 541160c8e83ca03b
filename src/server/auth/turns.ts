// Taking turns: work under one key runs one after the other, work under different keys side by side.
import pLimit, { type LimitFunction } from 'p-limit';
import { overloaded } from '../errors.ts';
import { codeOf, storageTrouble } from '../storage-trouble.ts';

const QUEUE_LENGTH = 64;

export interface Turns {
  /**
   * Runs `work` when everything that was given before under this key is done.
   * @returns its result
   * @throws AppError 503 where too many wait under this key already, or where the one before has waited for the lock of
   *   the database in vain: whoever stood behind has waited for it too, and would only be kept longer
   */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

interface Queue {
  run: LimitFunction;
  /** When somebody has last waited for the lock in vain. */
  lockedAt: number;
}

/** Builds an empty set of queues; a key is forgotten when nothing waits under it. */
export function createTurns(): Turns {
  const queues = new Map<string, Queue>();
  return {
    async take(key, work) {
      const arrived = performance.now();
      const queue = queues.get(key) ?? { run: pLimit(1), lockedAt: 0 };
      const { run } = queue;
      if (run.pendingCount >= QUEUE_LENGTH) throw overloaded();
      queues.set(key, queue);
      try {
        return await run(async () => {
          if (queue.lockedAt > arrived) throw overloaded();
          return await work().catch((error: unknown) => {
            // Here, not outside: by then the next one would have begun.
            if (storageTrouble(codeOf(error) ?? '') === 'locked') queue.lockedAt = performance.now();
            throw error;
          });
        });
      } finally {
        if (run.activeCount + run.pendingCount === 0) queues.delete(key);
      }
    },
  };
}
