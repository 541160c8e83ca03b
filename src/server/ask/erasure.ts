// Removes the traces of deleted rows from the database soon after they were deleted, and not so often that it slows others down.
import { setTimeout as sleep } from 'node:timers/promises';

/** Of the time, erasing may take a twentieth. */
export const ERASURE_PAUSE = 20;

/**
 * Makes a function that runs `erase` for all calls that came before, after a pause for what it took the last time.
 * @param erase the work
 * @param pause how many times as long as the last run took
 */
export function createErasure(erase: () => Promise<unknown>, pause: number): () => Promise<void> {
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  let restedAt = 0;

  async function run(former: Promise<void>): Promise<void> {
    await former.catch(() => {});
    await sleep(Math.max(0, restedAt - performance.now()), undefined, { ref: false });
    // Calls from now on may be for rows that this run does not see.
    next = undefined;
    const began = performance.now();
    try {
      await erase();
    } finally {
      const took = performance.now() - began;
      restedAt = performance.now() + took * pause;
    }
  }

  return () => {
    if (next === undefined) last = next = run(last);
    return next;
  };
}
