// The runner of background jobs. Each has a timer of its own, so that the failure of one keeps no other from running.
// A job is a name, an interval and its work; whether this process may run it now is asked nowhere yet, since one process
// serves a database.
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import type { Clock } from '../clock.ts';
import type { Schema } from '../db/schema.ts';
import { recordRun, registerJobs } from './jobs.service.ts';

/** After a failure: 10 s, then twice as long each time, up to 5 min or the job's own interval. */
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** So many failures in a row raise the alarm. */
const FAILURES_BEFORE_ALARM = 3;
/** Successes are stored at most this often, so that an idle server hardly writes. */
const RECORD_EVERY_MS = 5 * 60_000;

export interface Job {
  name: string;
  /** The longest time between two runs, in milliseconds. */
  everyMs: number;
  /** Does the work once. @returns milliseconds until the next run, where that is sooner than `everyMs` */
  work(): Promise<number | void>;
}

export interface RunningJob {
  /** Runs it after `delayMs` (default: at once), unless it runs sooner anyway. */
  wake(delayMs?: number): void;
  /** Runs it now, or after the run that is under way. It never fails: a failure is in the log. */
  run(): Promise<void>;
  /** Ends the schedule; resolves when the run that is under way has ended. */
  stop(): Promise<void>;
}

export interface JobRunner {
  /** Takes a job over. It first runs when it is woken or run, and then again and again. */
  add(job: Job): RunningJob;
  /**
   * Stores which jobs there are, for `oriel doctor`; to be called when all have been added. It never fails: where the
   * database takes no writes, the next run that can be recorded does it.
   */
  register(): Promise<void>;
}

interface RunnerDeps {
  db: Kysely<Schema>;
  log: Logger;
  clock: Clock;
  alarms: Alarms;
}

/** Builds the runner of this process. */
export function createJobRunner(deps: RunnerDeps): JobRunner {
  const jobs: Job[] = [];
  const failing = new Set<string>();
  let mustRegister = false;

  async function register(): Promise<void> {
    mustRegister = true;
    await registerJobs(deps.db, jobs, deps.clock());
    mustRegister = false;
  }

  async function record(name: string, outcome: 'success' | 'failure'): Promise<void> {
    if (mustRegister) await register();
    await recordRun(deps.db, name, outcome, deps.clock());
  }

  /** One alarm for all of them, since each failure is in the log. */
  function tellAlarm({ name }: Job, failures: number): void {
    if (failures >= FAILURES_BEFORE_ALARM) {
      failing.add(name);
      deps.alarms.raise('job_failing', `It is "${name}".`);
    } else if (failures === 0 && failing.delete(name) && failing.size === 0) deps.alarms.clear('job_failing');
  }

  return {
    add(job) {
      jobs.push(job);
      return scheduleAttempts(createAttempt(deps.log, job, { record, tellAlarm }));
    },
    register: () =>
      register().catch((error: unknown) =>
        deps.log.error({ err: error }, 'The background jobs could not be stored yet'),
      ),
  };
}

interface Outcomes {
  /** @throws the database's error */
  record(name: string, outcome: 'success' | 'failure'): Promise<void>;
  tellAlarm(job: Job, failures: number): void;
}

/** @returns what runs the job once and tells its outcome; it returns the milliseconds until the next run */
function createAttempt(log: Logger, job: Job, outcomes: Outcomes): () => Promise<number> {
  let failures = 0;
  let recordedAt = -Infinity;

  async function record(outcome: 'success' | 'failure'): Promise<void> {
    if (outcome === 'success' && performance.now() - recordedAt < RECORD_EVERY_MS) return;
    try {
      await outcomes.record(job.name, outcome);
      recordedAt = outcome === 'success' ? performance.now() : -Infinity;
    } catch {
      // The database takes no writes, which has an alarm of its own; the next run records again.
      recordedAt = -Infinity;
    }
  }

  return async () => {
    try {
      const next = await job.work();
      failures = 0;
      await record('success');
      outcomes.tellAlarm(job, failures);
      return Math.min(job.everyMs, next ?? job.everyMs);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'A background job failed; it is tried again');
      failures += 1;
      await record('failure');
      outcomes.tellAlarm(job, failures);
      return Math.min(job.everyMs, LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    }
  };
}

/** Runs `attempt` whenever it is due, one run after the other. */
function scheduleAttempts(attempt: () => Promise<number>): RunningJob {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let isStopped = false;
  let lastRun = Promise.resolve();

  function wake(delayMs = 0): void {
    const wanted = performance.now() + delayMs;
    // An earlier run serves those as well who would have waited for this one.
    if (isStopped || wanted >= dueAt) return;
    clearTimeout(timer);
    dueAt = wanted;
    timer = setTimeout(() => void run(), delayMs).unref();
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    lastRun = lastRun.then(async () => {
      // Only now: until a run has begun, nothing else needs to be scheduled.
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
