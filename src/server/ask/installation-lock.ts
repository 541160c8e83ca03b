// A lock of the whole installation, for work on files that no transaction covers.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../db/engine.ts';
import { createBoundedQueue } from '../bounded-queue.ts';
import { overloaded } from '../errors.ts';

const WAITING_MAX = 256;
const PAUSE_MS = 50;
const PATIENCE_MS = 60_000;

export interface InstallationLock {
  /**
   * Runs work while no other work runs under this lock, in any process.
   * @throws AppError 503 where too much work waits, or another process does not release the lock; and what `work` throws
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Makes a lock. @param name of the lock, the same in all processes */
export function createInstallationLock(engine: Pick<Engine, 'runAlone'>, name: string): InstallationLock {
  const queue = createBoundedQueue(1, WAITING_MAX);
  return { run: (work) => queue.run(() => runAlone(engine, name, work)) };
}

async function runAlone<Result>(
  engine: Pick<Engine, 'runAlone'>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + PATIENCE_MS;
  do {
    const results: Result[] = [];
    if (await engine.runAlone(name, async () => void results.push(await work()))) {
      // Safe: the work has ended, and pushed its result.
      return results[0] as Result;
    }
    await sleep(PAUSE_MS);
  } while (performance.now() < until);
  throw overloaded();
}
