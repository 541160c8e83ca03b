// The requests to the interface of a model, of all kinds together: two at once, so that a small machine is not asked for more.
import { createBoundedQueue, type BoundedQueue } from '../../bounded-queue.ts';
import type { LanguageModelSettings } from '../../config.ts';

const AT_ONCE = 2;
const WAITING_MAX = 32;

const queues = new WeakMap<LanguageModelSettings, BoundedQueue>();

/**
 * Runs a request when it is its turn. Who waits in the queue waits no longer than the signal either.
 * @throws what `send` throws; the reason of the signal; AppError 503 where too many wait
 */
export async function runInTurn<Result>(
  settings: LanguageModelSettings,
  signal: AbortSignal,
  send: () => Promise<Result>,
): Promise<Result> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([queueOf(settings).run(send, signal), ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The queue of an interface; the same one for the same settings. */
function queueOf(settings: LanguageModelSettings): BoundedQueue {
  const queue = queues.get(settings) ?? createBoundedQueue(AT_ONCE, WAITING_MAX);
  queues.set(settings, queue);
  return queue;
}
