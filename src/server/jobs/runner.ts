// The runner of background jobs. A job is a name, an interval and its work. Each has its own timer, so that a failing job
// does not delay others.
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import type { Clock } from '../clock.ts';
import type { Schema } from '../db/schema.ts';
import { recordRun, registerJobs } from './jobs.service.ts';

/** The delay after the first failure. It doubles with each further one, up to 5 minutes or the job's interval. */
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** The number of consecutive failures that raises the alarm. */
const FAILURES_BEFORE_ALARM = 3;
/** Successes are stored at most this often, so that an idle server rarely writes. */
const RECORD_EVERY_MS = 5 * 60_000;

interface Job {
  name: string;
  /** The maximum time between two runs in milliseconds. */
  everyMs: number;
  /** @returns milliseconds until the next run, if that is sooner than `everyMs` */
  work(): Promise<number | void>;
}

export interface RunningJob {
  /** Schedules a run in `delayMs` (default: now), unless an earlier one is scheduled. */
  wake(delayMs?: number): void;
  /** Runs it now, or after the current run. Never rejects: failures are logged. */
  run(): Promise<void>;
  /** Stops the schedule and waits for the current run. */
  stop(): Promise<void>;
}

export interface JobRunner {
  /** Adds a job. Its schedule starts with the first `wake` or `run`. */
  add(job: Job): RunningJob;
  /**
   * Stores the list of jobs for `oriel doctor`; call it when all have been added. Never rejects: if the database is not
   * writable, the next recorded run stores the list.
   */
  register(): Promise<void>;
  /** Every added job, and whether this process is running it. */
  list(): { name: string; isRunning: boolean }[];
}

interface RunnerDeps {
  db: Kysely<Schema>;
  /** Whether no other process serves the database. */
  servesAlone: boolean;
  log: Logger;
  clock: Clock;
  alarms: Alarms;
}

export function createJobRunner(deps: RunnerDeps): JobRunner {
  const jobs: Job[] = [];
  const running = new Set<string>();
  const failing = new Set<string>();
  let mustRegister = false;

  async function register(): Promise<void> {
    mustRegister = true;
    await registerJobs(deps.db, jobs, deps.clock(), deps);
    mustRegister = false;
  }

  async function record(name: string, outcome: 'success' | 'failure'): Promise<void> {
    if (mustRegister) await register();
    await recordRun(deps.db, name, outcome, deps.clock());
  }

  /** One alarm for all jobs; the log has the single failures. */
  function updateAlarm({ name }: Job, failures: number): void {
    if (failures >= FAILURES_BEFORE_ALARM) {
      failing.add(name);
      deps.alarms.raise('job_failing', `It is "${name}".`);
    } else if (failures === 0 && failing.delete(name) && failing.size === 0) deps.alarms.clear('job_failing');
  }

  return {
    add(job) {
      jobs.push(job);
      const attempt = createAttempt(deps.log, job, { record, updateAlarm });
      return scheduleAttempts(async () => {
        running.add(job.name);
        // An attempt never rejects.
        const next = await attempt();
        running.delete(job.name);
        return next;
      });
    },
    list: () => jobs.map(({ name }) => ({ name, isRunning: running.has(name) })),
    register: () =>
      register().catch((error: unknown) =>
        deps.log.error({ err: error }, 'The background jobs could not be stored yet'),
      ),
  };
}

interface Outcomes {
  /** @throws the database's error */
  record(name: string, outcome: 'success' | 'failure'): Promise<void>;
  updateAlarm(job: Job, failures: number): void;
}

/** @returns a function that runs the job once, reports the outcome and returns the milliseconds until the next run */
function createAttempt(log: Logger, job: Job, outcomes: Outcomes): () => Promise<number> {
  let failures = 0;
  let recordedAt = -Infinity;

  async function record(outcome: 'success' | 'failure'): Promise<void> {
    if (outcome === 'success' && performance.now() - recordedAt < RECORD_EVERY_MS) return;
    try {
      await outcomes.record(job.name, outcome);
      recordedAt = outcome === 'success' ? performance.now() : -Infinity;
    } catch {
      // The database is not writable, which raises its own alarm; the next run records its outcome.
      recordedAt = -Infinity;
    }
  }

  return async () => {
    try {
      const next = await job.work();
      failures = 0;
      await record('success');
      outcomes.updateAlarm(job, failures);
      return Math.min(job.everyMs, next ?? job.everyMs);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'A background job failed; it is tried again');
      failures += 1;
      await record('failure');
      outcomes.updateAlarm(job, failures);
      return Math.min(job.everyMs, LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    }
  };
}

/** Runs `attempt` on schedule, one run after the other. */
function scheduleAttempts(attempt: () => Promise<number>): RunningJob {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let isStopped = false;
  let lastRun = Promise.resolve();

  function wake(delayMs = 0): void {
    const wanted = performance.now() + delayMs;
    // An earlier run is scheduled already.
    if (isStopped || wanted >= dueAt) return;
    clearTimeout(timer);
    dueAt = wanted;
    timer = setTimeout(() => void run(), delayMs).unref();
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    lastRun = lastRun.then(async () => {
      // Reset only when the run begins, because no other run is needed before that.
      dueAt = Infinity;
      wake(await attempt());
    });
    return lastRun;
  }

  return {
    wake,
    run,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await lastRun;
    },
  };
}
