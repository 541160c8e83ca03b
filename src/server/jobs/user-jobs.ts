// Runs the jobs that people start, in the process that was asked. They go on when the browser is closed, and end with the process.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Engine } from '../db/engine.ts';
import { AppError, overloaded } from '../errors.ts';
import { endJob, failJobs, INTERRUPTED } from './user-jobs.service.ts';

/** Each holds the ids of what it works on. */
const MOST_AT_ONCE = 4;

/** Thrown by a batch of a job that is not running any more. */
export class JobEnded extends Error {}

/** A job that has been stored. */
interface BegunJob {
  id: string;
  /** Does a batch and commits it before each item, and stores at last that it is done. */
  batches: AsyncIterable<unknown>;
}

export interface UserJobs {
  /**
   * Begins a job, and goes on with it after the answer.
   * @param begin stores it
   * @returns its id
   * @throws AppError 503 where too many are running in this process, and what `begin` throws
   */
  start(begin: () => Promise<BegunJob>): Promise<string>;
  /** For a process that ends: fails the jobs after the batches that are under way. */
  stop(): Promise<void>;
}

/** Opens the runner; what an earlier run of the only process left has failed. */
export async function openUserJobs(
  { db, servesAlone }: Pick<Engine, 'db' | 'servesAlone'>,
  log: Logger,
): Promise<UserJobs> {
  if (servesAlone) await failJobs(db, undefined);
  const running = new Set<Promise<void>>();
  let isStopping = false;

  async function run({ id, batches }: BegunJob): Promise<void> {
    try {
      for await (const _ of batches) {
        if (isStopping) return await endJob(db, id, 'failed', INTERRUPTED);
        await nextTurn();
      }
    } catch (error) {
      if (error instanceof JobEnded) return;
      log.error({ err: error, job: id }, 'A job that somebody started has failed');
      const detail = error instanceof AppError ? error.message : 'Something went wrong on the server.';
      // Where even that fails, it has failed when its lease ends.
      await endJob(db, id, 'failed', detail).catch(() => {});
    }
  }

  let begun = 0;
  return {
    async start(begin) {
      if (isStopping || begun >= MOST_AT_ONCE) throw overloaded();
      begun += 1;
      try {
        const job = await begin();
        const work = run(job).finally(() => {
          begun -= 1;
          running.delete(work);
        });
        running.add(work);
        return job.id;
      } catch (error) {
        begun -= 1;
        throw error;
      }
    },
    async stop() {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
