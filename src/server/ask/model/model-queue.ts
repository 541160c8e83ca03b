// The requests to the interface of a model, of all kinds together: two at once, so that a small machine is not asked for more.
import { createBoundedQueue, type BoundedQueue } from '../../bounded-queue.ts';
import type { LanguageModelSettings } from '../../config.ts';

const AT_ONCE = 2;
const WAITING_MAX = 32;

const queues = new WeakMap<LanguageModelSettings, BoundedQueue>();

/** The queue of an interface; the same one for the same settings. */
export function queueOf(settings: LanguageModelSettings): BoundedQueue {
  const queue = queues.get(settings) ?? createBoundedQueue(AT_ONCE, WAITING_MAX);
  queues.set(settings, queue);
  return queue;
}
