// A queue for work that takes much memory or processor time: a few tasks run at a time, some wait, the rest get 503.
import { overloaded } from './errors.ts';

export interface BoundedQueue {
  /**
   * Runs `work` as soon as a slot is free.
   * @param signal takes it out of the queue while it waits; work that has begun has to end itself
   * @returns its result
   * @throws AppError 503 with Retry-After when the queue is full; the reason of the signal; and what `work` throws
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
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
 * @param mayWait how many more may wait
 */
export function createBoundedQueue(atOnce: number, mayWait: number): BoundedQueue {
  let running = 0;
  /** What starts each task that waits, the first one first. */
  const waiting = new Set<() => void>();

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    if (waiting.size >= mayWait) throw overloaded();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      if (waiting.delete(resolve)) reject(signal?.reason);
    };
    waiting.add(resolve);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Hands the slot on, or gives it back. */
  function startNext(): void {
    const [start] = waiting;
    if (start === undefined) running -= 1;
    else {
      waiting.delete(start);
      start();
    }
  }

  return {
    async run(work, signal) {
      signal?.throwIfAborted();
      if (running < atOnce) running += 1;
      else await wait(signal);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        startNext();
      }
    },
    load: () => ({ running, waiting: waiting.size }),
  };
}
